import { kindOf, type QuickPostKind } from '../../../protocol/blog/quickpost-kinds.ts';
import type { QuickPostTexts } from '../../../protocol/browser-texts.ts';
import { formatText, printedTexts } from '../../core/page/index.ts';

/** The part with this hook. */
export const part = (root: ParentNode, selector: string): HTMLElement | undefined => {
  const found = root.querySelector(selector);
  return found instanceof HTMLElement ? found : undefined;
};

export type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (found: unknown): found is TextField =>
  found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement;

export const fieldOf = (form: HTMLFormElement, name: string): TextField | undefined => {
  const found = form.elements.namedItem(name);
  return isTextField(found) ? found : undefined;
};

/** A field's value as a form sends it; empty when it is not sent. */
export const textIn = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === 'string' ? value : '';
};

export const rootOf = (inner: Element): HTMLElement | undefined =>
  inner.closest<HTMLElement>('[data-eb-quickpost]') ?? undefined;

export const formOf = (inner: Element): HTMLFormElement | undefined => {
  const found = inner.closest('[data-quickpost-form]');
  return found instanceof HTMLFormElement ? found : undefined;
};

export const kindOfForm = (form: HTMLFormElement): QuickPostKind => kindOf(form.dataset.type ?? '') ?? 'text';

/** A sentence of those that were printed with the forms. */
export const sentenceOf = (inner: Element, key: keyof QuickPostTexts, ...values: readonly string[]): string => {
  const texts = printedTexts<QuickPostTexts>(rootOf(inner));
  return texts ? formatText(texts[key], ...values) : '';
};

/**
 * Installed clients hide some parts by the class `hide`, others by `hidden` (wire §3.0): a part has the one it knows.
 */
const hidingOf = (element: HTMLElement): 'hide' | 'hidden' =>
  element.matches(
    '[data-quickpost-alert], [data-quickpost-extended-panel], [data-quickpost-loader], [data-quickpost-link-preview]',
  )
    ? 'hide'
    : 'hidden';

export const show = (element: HTMLElement | undefined, isShown: boolean): void => {
  element?.classList.toggle(hidingOf(element), !isShown);
};
