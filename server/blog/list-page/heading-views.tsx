import type { TextKey } from '../../../protocol/texts.ts';
import { numberedTitle, type Pages } from '../../core/html/index.ts';
import { contentLanguage, text } from '../../core/i18n/index.ts';
import { Picture, type StoredPicture } from '../../media/index.ts';

/** Name in a title that is in another language than the site; `key` is the sentence around it. */
export interface ForeignName {
  readonly key: TextKey;
  readonly name: string;
  readonly language: string;
}

/** Name of a listing in the sentence of its title; undefined if it is in that of the page. */
export const foreignNameOf = (
  key: TextKey,
  { title, language }: { readonly title: string; readonly language: string },
): ForeignName | undefined => (contentLanguage({ language }).lang ? { key, name: title, language } : undefined);

const placeholder = '\u0000';

/** Title with its name marked as being in another language. */
export const ForeignTitle = ({ foreign, pages }: { readonly foreign: ForeignName; readonly pages: Pages }) => {
  const { key, name, language } = foreign;
  const [before, after] = numberedTitle(text(key, placeholder), pages).split(placeholder);
  return (
    <>
      {before}
      <span {...contentLanguage({ language })}>{name}</span>
      {after}
    </>
  );
};

/** Picture beside the title of a listing. */
export const HeadingPicture = ({ picture, base }: { readonly picture: StoredPicture; readonly base: string }) => (
  <div className="page-header-picture">
    <Picture picture={picture} basePath={base} sizes="6rem" isFirst />
  </div>
);
