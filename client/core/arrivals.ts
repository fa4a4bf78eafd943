import { guarded } from './guarded.ts';

type Arrival = (element: HTMLElement) => void;

interface Watch {
  readonly selector: string;
  readonly arrive: Arrival;
  readonly seen: WeakSet<Element>;
}

const watches: Watch[] = [];

const meet = ({ selector, arrive, seen }: Watch, root: Document | Element): void => {
  const own = root instanceof Element && root.matches(selector) ? [root] : [];
  for (const found of [...own, ...root.querySelectorAll(selector)]) {
    if (!(found instanceof HTMLElement) || seen.has(found)) continue;
    seen.add(found);
    guarded(() => arrive(found));
  }
};

let observer: MutationObserver | undefined;

const observe = (): void => {
  observer ??= new MutationObserver(changes => {
    for (const change of changes) {
      for (const node of change.addedNodes) {
        if (node instanceof Element && node.isConnected) for (const watch of watches) meet(watch, node);
      }
    }
  });
  observer.observe(document.documentElement, { childList: true, subtree: true });
};

/** Does the work once for every element that matches, in the page now or put into it later: no second call is needed. */
export const onArrival = (selector: string, arrive: Arrival): void => {
  const watch = { selector, arrive, seen: new WeakSet<Element>() };
  watches.push(watch);
  observe();
  meet(watch, document);
};
