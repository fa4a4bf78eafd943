import { isLanguageTag, scriptDirection } from '../../protocol/direction.ts';
import type { Islands } from '../../protocol/islands.ts';

type SiteLanguage = Islands['composer-editor']['siteLanguage'];

const fieldValue = (form: HTMLFormElement, name: string): string => {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value.trim() : '';
};

const mark = (element: Element, name: 'lang' | 'dir', value: string | undefined): void => {
  if (value) element.setAttribute(name, value);
  else element.removeAttribute(name);
};

/**
 * Marks a text, and the title and excerpt of its form, with the language and the direction that the form names, now and
 * at each change. Returns a function that ends it.
 */
export const followLanguage = (textBox: HTMLElement, siteLanguage: SiteLanguage): (() => void) => {
  const form = textBox.closest('form');
  if (!form) return () => {};
  const apply = (): void => {
    const [language, direction] = [fieldValue(form, 'language'), fieldValue(form, 'direction')];
    const isNamed = isLanguageTag(language);
    const dir = direction || (isNamed ? scriptDirection(language) : siteLanguage.dir);
    for (const element of [textBox, ...form.querySelectorAll('[name="title"], [name="excerpt"]')]) {
      mark(element, 'lang', isNamed ? language : siteLanguage.lang);
      mark(element, 'dir', dir);
    }
  };
  const changed = ({ target }: Event): void => {
    const isChoice = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    if (isChoice && ['language', 'direction'].includes(target.name)) apply();
  };
  apply();
  form.addEventListener('input', changed);
  return () => form.removeEventListener('input', changed);
};

/** Language of the text that is written: that of its editor, else that of the page. */
export const textLanguage = (): string =>
  document.querySelector('#field-body[lang]')?.getAttribute('lang') ?? document.documentElement.lang;
