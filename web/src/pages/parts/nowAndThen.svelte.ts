/** Does something every so often while the page is looked at, and when it comes back into view; for a component's script. */
export function nowAndThen(act: () => unknown, seconds = 15): void {
  $effect(() => {
    const ifSeen = () => document.hidden || act();
    const timer = setInterval(ifSeen, seconds * 1000);
    document.addEventListener("visibilitychange", ifSeen);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ifSeen);
    };
  });
}
