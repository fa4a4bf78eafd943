import type { ArticleEditorTexts } from '../../../protocol/browser-texts.ts';
import { announce } from '../../core/feedback/index.ts';
import { debug } from '../../core/page/index.ts';
import { goalFields } from './task-fields.ts';

const contextFields = /^(?:id|version|tmpl|category|extra\[.*)$/;

/** Fields that decide which fields a category has, and the values that are filled in. */
const filledIn = (form: HTMLFormElement): URLSearchParams => {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && contextFields.test(name)) fields.append(name, value);
  return fields;
};

const fieldsFor = async (
  form: HTMLFormElement,
  filled: URLSearchParams,
  signal: AbortSignal,
): Promise<Element | null> => {
  const body = new URLSearchParams(filled);
  for (const [name, value] of Object.entries(goalFields('fields'))) body.set(name, value);
  const answer = await fetch(form.action, { method: 'POST', body, signal });
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return answer.ok ? page.querySelector('[data-item-fields]') : null;
};

/**
 * Loads the fields of the selected category with their filled-in values; if that fails, the form's button loads them.
 */
export const followCategory = (form: HTMLFormElement, texts: ArticleEditorTexts): void => {
  let running = new AbortController();
  const bring = async (): Promise<void> => {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    const filled = filledIn(form);
    const fresh = await fieldsFor(form, filled, signal);
    const place = form.querySelector('[data-item-fields]');
    if (!fresh || !place || signal.aborted) return;
    // Text that was typed during the request is sent along.
    if (String(filledIn(form)) !== String(filled)) return bring();
    const had = place.textContent;
    place.replaceChildren(...fresh.childNodes);
    if (place.textContent !== had) announce(texts.ITEM_EDIT_FIELDS_SHOWN);
  };
  form.querySelector('select[name="category"]')?.addEventListener('change', () => {
    bring().catch(debug);
  });
};
