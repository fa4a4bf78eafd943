/** Version of a page in another language. */
export interface Translation {
  /** Code of its language. */
  readonly language: string;
  /** Path on this site. */
  readonly path: string;
  readonly title: string;
}

/** Links for search engines: all versions, with the page itself. Empty without another version. */
export const translationHead = (
  own: Pick<Translation, 'language' | 'path'>,
  others: readonly Translation[],
): { readonly translations?: readonly Pick<Translation, 'language' | 'path'>[] } =>
  others.length > 0 ? { translations: [own, ...others].map(({ language, path }) => ({ language, path })) } : {};
