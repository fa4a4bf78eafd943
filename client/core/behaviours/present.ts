import { guarded } from '../page/index.ts';

type Enhance = (element: HTMLElement) => void;

interface Watch {
  readonly selector: string;
  readonly enhance: Enhance;
  readonly seen: WeakSet<Element>;
}

const watches: Watch[] = [];

const enhanceWithin = ({ selector, enhance, seen }: Watch, root: Document | Element): void => {
  const own = root instanceof Element && root.matches(selector) ? [root] : [];
  for (const found of [...own, ...root.querySelectorAll(selector)]) {
    if (!(found instanceof HTMLElement) || seen.has(found)) continue;
    seen.add(found);
    guarded(() => enhance(found));
  }
};

let observer: MutationObserver | undefined;

const observe = (): void => {
  observer ??= new MutationObserver(changes => {
    for (const change of changes) {
      for (const node of change.addedNodes) {
        if (node instanceof Element && node.isConnected) for (const watch of watches) enhanceWithin(watch, node);
      }
    }
  });
  observer.observe(document.documentElement, { childList: true, subtree: true });
};

/** Calls the function once for each matching element, printed with the page or inserted later. */
export const whenPresent = (selector: string, enhance: Enhance): void => {
  const watch = { selector, enhance, seen: new WeakSet<Element>() };
  watches.push(watch);
  observe();
  enhanceWithin(watch, document);
};
