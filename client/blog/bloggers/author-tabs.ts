import type { Html } from '../../../protocol/html.ts';
import { on } from '../../core/behaviours/index.ts';
import { createTabs, panesOf } from '../../core/controls/index.ts';
import { announce, announceError } from '../../core/feedback/index.ts';
import { create, setHtml } from '../../core/html.ts';
import { call } from '../../core/http/index.ts';

type Loading = (id: number) => Promise<Html>;

const loaders: readonly (readonly [selector: string, load: Loading])[] = [
  ['[data-tab-category]', async id => (await call('site/views/blogger/getCategories', { id }))[0]],
  ['[data-tab-tag]', async id => (await call('site/views/blogger/getTags', { id }))[0]],
];

const loaderOf = (tab: HTMLElement): Loading | undefined => loaders.find(([selector]) => tab.matches(selector))?.[1];

const showLine = (pane: HTMLElement, sentence: string): void => {
  pane.replaceChildren(create('p', { className: 'muted', textContent: sentence }));
};

/** Loads that have started or ended: opening a tab again requests nothing (B-005). */
const filled = new WeakSet<HTMLElement>();

const fill = async (root: HTMLElement, pane: HTMLElement, load: Loading): Promise<void> => {
  if (filled.has(pane)) return;
  filled.add(pane);
  const { loading = '', failed = '' } = root.dataset;
  const id = Number(root.closest<HTMLElement>('[data-author-item]')?.dataset.id);
  pane.ariaBusy = 'true';
  showLine(pane, loading);
  announce(loading);
  try {
    setHtml(pane, await load(id));
    announce(pane.textContent?.replace(/\s+/g, ' ').trim() ?? '');
  } catch {
    filled.delete(pane);
    showLine(pane, failed);
    announceError(failed);
  } finally {
    pane.ariaBusy = 'false';
  }
};

/** Shows the hidden items of a list; the focus goes to the first of them (B-006). */
const showAll = (button: HTMLElement): void => {
  const hidden = [...(button.parentElement?.querySelectorAll(`[data-${button.dataset.type}-item].hide`) ?? [])];
  for (const item of hidden) item.classList.remove('hide');
  hidden[0]?.querySelector('a')?.focus();
  button.remove();
};

/** Turns the links of one author into tabs whose panels are loaded when they are first opened. */
export const enhance = (root: HTMLElement): void => {
  const list = root.querySelector<HTMLElement>('[data-tab-list]');
  if (!list) return;
  const tabs = list.querySelectorAll<HTMLElement>('a[data-pane]');
  const panes = panesOf(tabs, tab => document.getElementById(tab.dataset.pane ?? ''));
  createTabs({
    list,
    panes,
    opened: (tab, pane) => {
      const load = loaderOf(tab);
      if (load) fill(root, pane, load);
    },
  });
  on('click', '[data-show-all][data-type]', showAll, root);
  root.dataset.enhanced = '';
};
