import { isPlain, on } from '../behaviours/index.ts';
import { readingKey } from '../focus/index.ts';

interface Tabs {
  /** The list of links or buttons; it is named by `data-label`. */
  readonly list: HTMLElement;
  /** Tabs in order, each with its panel. */
  readonly panes: ReadonlyMap<HTMLElement, HTMLElement>;
  /** Called at every opening: a lazy panel is filled at the first. */
  readonly opened?: (tab: HTMLElement, pane: HTMLElement) => void;
  /** Arrow keys open the tab they move to, where panels need no loading. */
  readonly isFollowed?: boolean;
}

/** Tabs with their panels, without the tabs that have none. */
export const panesOf = (
  tabs: Iterable<HTMLElement>,
  paneOf: (tab: HTMLElement) => HTMLElement | null | undefined,
): Map<HTMLElement, HTMLElement> =>
  new Map(
    [...tabs].flatMap(tab => {
      const pane = paneOf(tab);
      return pane ? [[tab, pane] as const] : [];
    }),
  );

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
};

const dress = ({ list, panes }: Tabs): void => {
  list.role = 'tablist';
  list.ariaLabel = list.dataset.label ?? null;
  for (const [tab, pane] of panes) {
    tab.id = `${pane.id}-tab`;
    tab.role = 'tab';
    tab.setAttribute('aria-controls', pane.id);
    if (tab.parentElement && tab.parentElement !== list) tab.parentElement.role = 'presentation';
    pane.role = 'tabpanel';
    pane.tabIndex = 0;
    pane.setAttribute('aria-labelledby', tab.id);
  }
};

const mark = ({ panes }: Tabs, chosen: HTMLElement): void => {
  for (const [tab, pane] of panes) {
    const isChosen = tab === chosen;
    tab.ariaSelected = String(isChosen);
    tab.tabIndex = isChosen ? 0 : -1;
    tab.parentElement?.classList.toggle('active', isChosen);
    pane.classList.toggle('active', isChosen);
  }
};

/**
 * Turns a list of links into a tab list (APG Tabs): arrows, Home and End move, Enter, Space and a click open. Panels
 * may be lazy, so moving opens none without `isFollowed`. The tab whose panel has the class `active` is open at first.
 */
export const createTabs = (tabs: Tabs): void => {
  const { list, panes, opened, isFollowed = false } = tabs;
  const all = [...panes.keys()];
  const open = (tab: HTMLElement): void => {
    mark(tabs, tab);
    const pane = panes.get(tab);
    if (pane) opened?.(tab, pane);
  };
  dress(tabs);
  const first = all.find(tab => panes.get(tab)?.classList.contains('active')) ?? all[0];
  if (first) mark(tabs, first);
  on(
    'click',
    '[role="tab"]',
    (tab, event) => {
      // Another tab or window is the browser's business: the link leads to the same there.
      if (!isPlain(event)) return;
      event.preventDefault();
      open(tab);
    },
    list,
  );
  on(
    'keydown',
    '[role="tab"]',
    (tab, event) => {
      if (!(event instanceof KeyboardEvent) || !isPlain(event)) return;
      const to = steps[readingKey(event.key, list)]?.(all.indexOf(tab), all.length - 1);
      if (to === undefined && event.key !== ' ') return;
      event.preventDefault();
      const next = to === undefined ? tab : all[to];
      next?.focus();
      if (next && (to === undefined || isFollowed)) open(next);
    },
    list,
  );
};
