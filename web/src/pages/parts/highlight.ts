/** Marks words in what is on the screen, in browsers that can do so without touching the page's elements. */

const NAME = "found";

/** Marks these words in the visible text of an element, and nothing else any more. */
export function highlight(root: HTMLElement, words: string[]): void {
  if (typeof Highlight === "undefined") return;
  CSS.highlights.delete(NAME);
  const marked = words.filter((word) => word.length > 1); // a single letter is everywhere
  if (marked.length) CSS.highlights.set(NAME, new Highlight(...[...root.querySelectorAll("article:not([hidden])")].flatMap((one) => ranges(one, marked))));
}

function ranges(element: Element, words: string[]): Range[] {
  const found: Range[] = [];
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = (node.nodeValue ?? "").toLowerCase();
    for (const word of words) {
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
        const range = new Range();
        range.setStart(node, at);
        range.setEnd(node, at + word.length);
        found.push(range);
      }
    }
  }
  return found;
}
