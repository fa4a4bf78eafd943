import { limits } from '../../protocol/limits.ts';
import { announce } from '../core/feedback/index.ts';
import { browserClock } from '../core/page/index.ts';
import { addPopup, type SearchPopup } from './search-popup.ts';

const mostCached = 50;
const cached = new Map<string, string>();
const enhanced = new WeakSet<HTMLElement>();

/** Printed suggestions for a text; each text is requested once. */
const suggestionsFor = async (form: HTMLFormElement, q: string, signal: AbortSignal): Promise<string> => {
  const known = cached.get(q);
  if (known !== undefined) return known;
  const url = new URL(form.action);
  url.search = new URLSearchParams({ q, format: 'raw' }).toString();
  const answer = await fetch(url, { headers: { 'X-Requested-With': 'XMLHttpRequest' }, signal });
  if (!answer.ok) throw new Error(`suggestions answered ${answer.status}`);
  const markup = await answer.text();
  if (cached.size >= mostCached) cached.clear();
  cached.set(q, markup);
  return markup;
};

interface Asking {
  /** Asks after a pause in typing, or closes the suggestions of a text that is too short. */
  readonly later: () => void;
  readonly stop: () => void;
}

const askingFor = (form: HTMLFormElement, field: HTMLInputElement, popup: SearchPopup): Asking => {
  let current = new AbortController();
  let callOff = (): void => {};
  const stop = (): void => {
    callOff();
    current.abort();
    current = new AbortController();
  };
  const ask = async (): Promise<void> => {
    const { signal } = current;
    try {
      const markup = await suggestionsFor(form, field.value.trim(), signal);
      if (!signal.aborted) announce(popup.show(markup));
    } catch {
      // The form still searches, so a failed request is not announced.
      if (!signal.aborted) popup.close();
    }
  };
  return {
    stop,
    later: () => {
      stop();
      if (field.value.trim().length < limits.searchSuggestMin) popup.close();
      else callOff = browserClock.after(limits.searchSuggestMs, () => void ask());
    },
  };
};

/**
 * Suggests results while a search is typed, by kind, and announces their number. Arrow keys choose one, Enter follows
 * it, Escape closes. Without suggestions the form works as before.
 */
export const enhance = (form: HTMLElement): void => {
  const field = form.querySelector<HTMLInputElement>('input[name="q"]');
  if (!field || !(form instanceof HTMLFormElement) || enhanced.has(form)) return;
  enhanced.add(form);
  const popup = addPopup(form, field);
  const asking = askingFor(form, field, popup);
  const close = (): void => {
    asking.stop();
    popup.close();
  };
  const move = (step: 1 | -1): boolean => {
    if (popup.isOpen()) popup.move(step);
    else asking.later();
    return true;
  };
  const keys: Readonly<Record<string, () => boolean>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Enter: popup.follow,
    Escape: () => {
      const wasOpen = popup.isOpen();
      close();
      return wasOpen;
    },
  };
  field.addEventListener('input', asking.later);
  field.addEventListener('keydown', event => {
    if (!event.isComposing && keys[event.key]?.()) event.preventDefault();
  });
  form.addEventListener('focusout', event => {
    if (!(event.relatedTarget instanceof Node && form.contains(event.relatedTarget))) close();
  });
  form.addEventListener('submit', close);
  // Text that was typed before this script had loaded.
  if (field.value !== field.defaultValue) asking.later();
};
