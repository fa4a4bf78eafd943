/** The plural categories of English. Other languages may have more (`Intl.PluralRules`). */
type Category = 'one' | 'other';

/** Keys of sentences in a file of the catalogue. */
export type SentenceOf<F> = F extends unknown
  ? { [K in keyof F & string]: F[K] extends string ? K : never }[keyof F & string]
  : never;

/** Keys of sentences with plural forms in a file of the catalogue. */
export type PluralOf<F> = F extends unknown
  ? { [K in keyof F & string]: F[K] extends string ? never : K }[keyof F & string]
  : never;

/** Keys as the language loader and scripts know them: `X_ONE` and `X_OTHER` in place of a key with plural forms. */
export type FlatKeyOf<F> = SentenceOf<F> | `${PluralOf<F>}_${Uppercase<Category>}`;
