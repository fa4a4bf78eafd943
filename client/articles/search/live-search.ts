import { limits } from '../../../protocol/limits.ts';
import { announce, clearFailure, showFailure } from '../../core/feedback/index.ts';
import { setHtml, trusted } from '../../core/html.ts';
import { browserClock, printedForm } from '../../core/page/index.ts';

const addressOf = (form: HTMLFormElement, now: number): URL => {
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') url.searchParams.set(name, value);
  url.searchParams.set('format', 'raw');
  url.searchParams.set('t', String(now));
  return url;
};

const foundWords = (block: HTMLElement, count: number): string =>
  count === 0 ? (block.dataset.foundNone ?? '') : printedForm(block, count);

const lineOf = (words: string): HTMLParagraphElement => {
  const line = document.createElement('p');
  line.className = 'live-search-none';
  line.textContent = words;
  return line;
};

/**
 * Shows results below the form for a word of more than three characters, and clears them for a shorter one (H-036,
 * H-037). Only the newest word is searched for; the number of results is announced. Escape closes.
 */
export const enhance = (block: HTMLElement): void => {
  const clock = browserClock;
  const field = block.querySelector<HTMLInputElement>('input[name="searchword"]');
  const results = block.querySelector<HTMLElement>('.k2LiveSearchResults');
  const { form } = field ?? {};
  if (!field || !results || !form) return;
  let asking = new AbortController();
  let callOff = (): void => {};

  const stop = (): void => {
    callOff();
    asking.abort();
    asking = new AbortController();
    field.classList.remove('k2SearchLoading');
  };
  const clear = (): void => {
    stop();
    clearFailure(form);
    results.replaceChildren();
    results.hidden = true;
  };
  const ask = async ({ signal }: AbortController): Promise<void> => {
    field.classList.add('k2SearchLoading');
    const answer = await fetch(addressOf(form, clock.now()), {
      headers: { 'X-Requested-With': 'XMLHttpRequest' },
      signal,
    });
    if (!answer.ok) throw new Error(`search answered ${answer.status}`);
    const markup = await answer.text();
    if (signal.aborted) return;
    clearFailure(form);
    field.classList.remove('k2SearchLoading');
    setHtml(results, trusted(markup));
    results.hidden = false;
    const count = results.querySelectorAll('li').length;
    const countText = foundWords(block, count);
    // An empty response means no results; the message is shown here.
    if (count === 0) results.append(lineOf(countText));
    announce(countText);
  };
  const askNow = (): void => {
    const one = asking;
    ask(one).catch(failure => {
      if (one.signal.aborted) return;
      clear();
      showFailure(form, failure, askNow);
    });
  };

  let last = field.defaultValue.trim();
  const read = (): void => {
    const word = field.value.trim();
    if (word === last) return;
    last = word;
    if (word.length <= limits.articleSearchMin) {
      clear();
      return;
    }
    stop();
    callOff = clock.after(limits.articleSearchMs, askNow);
  };
  field.addEventListener('input', read);
  // A word that was typed before this module was loaded.
  if (field === document.activeElement) read();
  form.addEventListener('submit', stop);
  block.addEventListener('keydown', event => {
    if (event.key !== 'Escape' || results.hidden || results.childElementCount === 0) return;
    // A browser would empty the field as well.
    event.preventDefault();
    if (results.contains(document.activeElement)) field.focus();
    clear();
  });
};
