/** Where we are: the address as a list of words, and how to go elsewhere without loading the page anew. */

const PACK = "content";

class Place {
  path = $state(location.pathname);
  #search = $state(location.search);
  words = $derived(this.path.split("/").filter(Boolean).map(plain));
  /** The title of the content pack that a page before the game is about; nothing: what comes with the game. */
  pack = $derived(new URLSearchParams(this.#search).get(PACK) ?? "");
  /** How often somebody went somewhere: going to where one is already counts too. */
  visits = $state(0);

  constructor() {
    addEventListener("popstate", () => this.#look());
  }

  /** Goes to an address of the client. */
  go(path: string): void {
    if (path !== location.pathname + location.search) history.pushState(null, "", path);
    this.#look();
    this.visits++;
    scrollTo(0, 0);
  }

  /** Stays on the page, but with another content pack. */
  turnTo(pack: string): void {
    history.replaceState(history.state, "", withPack(location.pathname, pack) + location.hash);
    this.#look();
  }

  #look(): void {
    this.path = location.pathname;
    this.#search = location.search;
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

/** An address of the client about a content pack. */
export const withPack = (path: string, pack: string): string => (pack ? `${path}?${new URLSearchParams({ [PACK]: pack })}` : path);

export const place = new Place();

/** Lets plain clicks on links of the client change the place; put it on a common ancestor. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest?.("a");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (/^\/(api|schema|metrics|health)/.test(link.pathname)) return;
  if (link.hash && link.pathname === location.pathname) return;
  event.preventDefault();
  place.go(link.pathname + link.search + link.hash);
}
