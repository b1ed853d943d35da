/** Where we are: the address as a list of words, and how to go elsewhere without loading the page anew. */

class Place {
  path = $state(location.pathname);
  words = $derived(this.path.split("/").filter(Boolean).map(plain));
  /** How often somebody went somewhere: going to where one is already counts too. */
  visits = $state(0);

  constructor() {
    addEventListener("popstate", () => (this.path = location.pathname));
  }

  /** Goes to an address of the client. */
  go(path: string): void {
    if (path !== location.pathname) history.pushState(null, "", path);
    this.path = location.pathname;
    this.visits++;
    scrollTo(0, 0);
  }
}

/** A word of an address as it was meant; a broken one as it stands. */
function plain(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}

export const place = new Place();

/** Lets plain clicks on links of the client change the place; put it on a common ancestor. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (/^\/(api|schema|metrics|health)/.test(link.pathname)) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  place.go(link.pathname + link.hash);
}
