import { config, onDebug } from '../page/index.ts';
import { store } from '../state/index.ts';
import './console.css';

interface Log {
  readonly items: readonly string[];
}

/** The class name installed scripts know the blog by. */
const className = 'EasyBlog';

const asText = (item: unknown): string => (typeof item === 'string' ? item : (JSON.stringify(item) ?? String(item)));

const titleOf = (text: string): string => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

const madeItem = (text: string): HTMLElement => {
  const item = document.createElement('details');
  item.className = 'debug-console-item';
  const summary = document.createElement('summary');
  summary.textContent = titleOf(text);
  const body = document.createElement('pre');
  body.textContent = text;
  item.append(summary, body);
  return item;
};

/** Debug console: the data of `notify … debug` for developers of the site (spec §2.8), in English. */
export const openConsole = (): void => {
  const log = store<Log>({ items: [] });
  const panel = document.createElement('aside');
  panel.className = 'debug-console';
  panel.setAttribute('aria-label', 'Debug console');
  const title = document.createElement('p');
  title.textContent = `${className} ${config().version}`;
  const reset = document.createElement('button');
  reset.type = 'button';
  reset.textContent = 'Reset';
  const list = document.createElement('div');
  list.className = 'debug-console-list';
  panel.append(title, reset, list);

  reset.addEventListener('click', () =>
    log.change(draft => {
      draft.items = [];
    }),
  );
  log.subscribe(({ items }) => {
    if (items.length < list.childElementCount) list.replaceChildren();
    list.append(...items.slice(list.childElementCount).map(madeItem));
  });
  onDebug(item =>
    log.change(draft => {
      draft.items.push(asText(item));
    }),
  );
  document.body.append(panel);
};
