import type { RequestContext } from '../../core/context/index.ts';
import { text } from '../../core/i18n/index.ts';
import { dateTimeWords } from '../../core/time/index.ts';
import type { FieldPair } from '../../revisions/index.ts';
import { type DefinedField, fieldsById } from '../fields/index.ts';
import type { ArticleFields } from '../form-values/index.ts';
import { namesFor } from './revision-queries.ts';

type Names = Awaited<ReturnType<typeof namesFor>>;

const nameIn = (uri: string): string => uri.replace(/^.*\//, '');

const picturesIn = ({ image, introImage, pictures }: ArticleFields): string[] =>
  [image, introImage, ...pictures].filter(uri => uri !== '');

const extraWords = ({ options }: DefinedField, inputs: readonly string[] = []): string =>
  inputs
    .map(input => options.get(input) ?? input)
    .filter(words => words !== '')
    .join(', ');

interface LabelContext {
  readonly names: Names;
  readonly extra: readonly DefinedField[];
}

const partLabel = (part: string, field: string): string => text('ITEM_REVISION_PART', part, field);

/** Fields that a revision stores beside the texts, as pairs of label and readable value. */
const plainTextOf = (fields: ArticleFields, { names, extra }: LabelContext): readonly (readonly [string, string])[] => {
  const date = (at: Date | null): string => (at ? dateTimeWords(at) : '');
  const picture = (uri: string): string =>
    uri === '' ? '' : names.pictures.get(nameIn(uri)) || text('ITEM_REVISION_PICTURE');
  const [image, intro, video] = [text('ITEM_EDIT_IMAGE'), text('ITEM_EDIT_INTRO_IMAGE'), text('ITEM_EDIT_VIDEO_PART')];
  return [
    [text('WRITE_TITLE'), fields.title],
    [text('WRITE_SLUG'), fields.alias],
    ...extra.map(field => [field.name, extraWords(field, fields.extra[field.id])] as const),
    [text('ITEM_EDIT_CATEGORY'), names.categories.get(fields.categoryId) ?? text('ITEM_REVISION_CATEGORY_GONE')],
    [text('WRITE_TAGS'), fields.tags.join(', ')],
    [text('COMPOSER_UP'), date(fields.publishUp)],
    [text('COMPOSER_DOWN'), date(fields.publishDown)],
    [text('ITEM_EDIT_CREATED'), date(fields.createdAt)],
    [image, picture(fields.image)],
    [partLabel(image, text('ITEM_EDIT_IMAGE_ALT')), fields.imageAlt],
    [partLabel(image, text('ITEM_EDIT_CAPTION')), fields.imageCaption],
    [partLabel(image, text('ITEM_EDIT_CREDITS')), fields.imageCredits],
    [intro, picture(fields.introImage)],
    [partLabel(intro, text('ITEM_EDIT_IMAGE_ALT')), fields.introImageAlt],
    [partLabel(intro, text('ITEM_EDIT_CAPTION')), fields.introImageCaption],
    [text('ITEM_LINKS'), fields.links.map(({ title, address }) => `${title} ${address}`.trim()).join(', ')],
    [text('ITEM_EDIT_GALLERY'), fields.pictures.map(picture).join(', ')],
    [text('ITEM_EDIT_VIDEO'), fields.video],
    [partLabel(video, text('ITEM_EDIT_CAPTION')), fields.videoCaption],
    [partLabel(video, text('ITEM_EDIT_CREDITS')), fields.videoCredits],
    [text('COMPOSER_COMMENTS'), text(fields.allowComments ? 'YES' : 'NO')],
    [text('ITEM_EDIT_AUTHOR'), fields.authorAlias],
    [text('ITEM_EDIT_LANGUAGE'), fields.language],
    [text('WRITE_SEO_DESCRIPTION'), fields.metaDescription],
    [text('ITEM_EDIT_KEYWORDS'), fields.metaKeywords],
    [text('COMPOSER_ROBOTS'), fields.robots],
    [text('ITEM_EDIT_META_AUTHOR'), fields.metaAuthor],
    [text('ITEM_EDIT_RIGHTS'), fields.rights],
  ];
};

// Different pictures may have the same title.
const distinguished = (pair: FieldPair, isOther: boolean): FieldPair =>
  isOther && pair.before === pair.after ? { ...pair, after: text('ITEM_REVISION_OTHER', pair.after) } : pair;

/** Fields of two versions of an article, side by side. */
export const fieldPairs = async (
  { sql }: Pick<RequestContext, 'sql'>,
  before: ArticleFields,
  after: ArticleFields,
): Promise<FieldPair[]> => {
  const names = await namesFor(sql, {
    categories: [before.categoryId, after.categoryId],
    pictures: [...picturesIn(before), ...picturesIn(after)].map(nameIn),
  });
  const extra = await fieldsById(sql, [...new Set(Object.keys({ ...before.extra, ...after.extra }).map(Number))]);
  const around = { names, extra };
  const words = plainTextOf(after, around);
  const others = new Map([
    [text('ITEM_EDIT_IMAGE'), before.image !== after.image],
    [text('ITEM_EDIT_INTRO_IMAGE'), before.introImage !== after.introImage],
    [text('ITEM_EDIT_GALLERY'), before.pictures.join() !== after.pictures.join()],
  ]);
  return plainTextOf(before, around).map(([label, value], at) =>
    distinguished({ label, before: value, after: words[at]?.[1] ?? '' }, others.get(label) ?? false),
  );
};
