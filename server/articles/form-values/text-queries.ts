import type { Sql } from '../../core/db/index.ts';
import { picturesOf, type StoredPicture } from '../../media/index.ts';

/** Picture of an article with the description that its page prints. */
export interface CheckedPicture {
  /** Undefined for one that is uploaded with the form. */
  readonly id: number | undefined;
  readonly isDescribed: boolean;
}

/** Texts and pictures of an article that are checked before it is published. */
export interface CheckedArticle {
  readonly intro: string;
  readonly body: string;
  readonly language: string;
  readonly image: CheckedPicture | undefined;
  readonly introImage: CheckedPicture | undefined;
}

interface Row extends Pick<CheckedArticle, 'intro' | 'body' | 'language'> {
  readonly id: number;
  readonly title: string;
  readonly image_id: number | null;
  readonly image_alt: string;
  readonly intro_image_id: number | null;
  readonly intro_image_alt: string;
}

/** A picture with the description of its article. */
export const checkedPicture = (picture: StoredPicture | null | undefined, alt: string): CheckedPicture | undefined =>
  picture
    ? { id: picture.id, isDescribed: alt.trim() !== '' || picture.alt.trim() !== '' || picture.isDecorative }
    : undefined;

/** Characters of the texts of stored articles. */
export const lengthOfArticles = async (sql: Sql, ids: readonly number[]): Promise<number> => {
  const row: { characters: number | null } | undefined = await sql('items')
    .select(sql.raw('SUM(CHAR_LENGTH(intro) + CHAR_LENGTH(body)) AS characters'))
    .whereIn('id', ids)
    .first();
  return Number(row?.characters ?? 0);
};

/** Stored articles with their titles, as far as they are checked. */
export const checkedArticles = async (
  sql: Sql,
  ids: readonly number[],
): Promise<readonly (CheckedArticle & { readonly id: number; readonly title: string })[]> => {
  const rows: Row[] = await sql('items')
    .select('id', 'title', 'intro', 'body', 'language')
    .select('image_id', 'image_alt', 'intro_image_id', 'intro_image_alt')
    .whereIn('id', ids)
    .orderBy('id');
  const pictures = await picturesOf(
    sql,
    rows.flatMap(row => [row.image_id, row.intro_image_id]).flatMap(id => id ?? []),
  );
  return rows.map(({ id, title, intro, body, language, ...row }) => ({
    ...{ id, title, intro, body, language },
    image: checkedPicture(pictures.get(row.image_id ?? 0), row.image_alt),
    introImage: checkedPicture(pictures.get(row.intro_image_id ?? 0), row.intro_image_alt),
  }));
};
