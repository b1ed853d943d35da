/** What does not fit is scrolled, by keyboard too: an element can be reached as long as something of it is out of sight. */
export function scrolls(node: HTMLElement): () => void {
  const look = () => {
    if (node.scrollHeight > node.clientHeight || node.scrollWidth > node.clientWidth) node.tabIndex = 0;
    else node.removeAttribute("tabindex");
  };
  const size = new ResizeObserver(look);
  const watch = () => [node, ...node.children].forEach((one) => size.observe(one));
  const words = new MutationObserver(() => {
    watch();
    look();
  });
  words.observe(node, { childList: true, characterData: true, subtree: true });
  watch();
  return () => {
    size.disconnect();
    words.disconnect();
  };
}
