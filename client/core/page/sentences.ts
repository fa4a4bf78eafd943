/** Fills the placeholders of a sentence in their order. */
export const formatText = (sentence: string, ...values: readonly (string | number)[]): string => {
  const [first = '', ...rest] = sentence.split('%s');
  return first + rest.map((part, index) => `${values[index] ?? ''}${part}`).join('');
};

const isTexts = <T>(value: unknown): value is T => typeof value === 'object' && value !== null;

/** The sentences that the server printed with an element, as JSON in `data-texts`. */
export const printedTexts = <T extends object>(element: HTMLElement | undefined): T | undefined => {
  const texts: unknown = JSON.parse(element?.dataset.texts ?? 'null');
  return isTexts<T>(texts) ? texts : undefined;
};

const pageLanguage = (): string => globalThis.document?.documentElement.lang || 'en';

/** The plural form of `key` for a count among the sentences that a page carries; placeholders stay open. */
export function pluralForm<K extends string>(
  texts: Readonly<Record<`${NoInfer<K>}_ONE` | `${NoInfer<K>}_OTHER`, string>>,
  key: K,
  count: number,
  language?: string,
): string;
export function pluralForm(
  texts: Readonly<Record<string, string>>,
  key: string,
  count: number,
  language = pageLanguage(),
): string {
  const category = new Intl.PluralRules(language).select(count).toUpperCase();
  return texts[`${key}_${category}`] ?? texts[`${key}_OTHER`] ?? key;
}

/** The plural form of `key` for a count, with the count in its placeholder. */
export const formatPlural = <K extends string>(
  texts: Readonly<Record<`${NoInfer<K>}_ONE` | `${NoInfer<K>}_OTHER`, string>>,
  key: K,
  count: number,
): string => formatText(pluralForm(texts, key, count), count);

/** The form for a count of those that an element carries, by plural category, in `data-forms`. */
export const printedForm = ({ dataset }: HTMLElement, count: number): string => {
  const forms: Readonly<Record<string, string>> = JSON.parse(dataset.forms ?? '{}');
  return formatText(forms[new Intl.PluralRules(pageLanguage()).select(count)] ?? forms.other ?? '', count);
};
