import { limits } from '../../../protocol/limits.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { checkForm, type FormErrors } from '../../core/forms/index.ts';
import { type Html, noHtml, plainTextOf } from '../../core/html/index.ts';
import { text } from '../../core/i18n/index.ts';
import { ownPath, slugOf, webAddress } from '../../core/paths/index.ts';
import { sanitizeField } from '../../core/rich-text/index.ts';
import { checkLanguage, checkRobots, isMoment } from '../../editor/index.ts';
import { videoOf } from '../../media/index.ts';
import { mostLinks } from '../article-model/index.ts';
import type { ArticleFields } from '../form-values/index.ts';

/** Validated fields with their sanitized texts. */
export interface ValidatedArticle extends ArticleFields {
  readonly intro: Html;
  readonly body: Html;
}

interface Bound {
  readonly field: string;
  readonly label: TextKey;
  readonly most: number;
  readonly written: (fields: ArticleFields) => string;
}

const bounds: readonly Bound[] = [
  { field: 'title', label: 'WRITE_TITLE', most: limits.title, written: ({ title }) => title },
  { field: 'alias', label: 'WRITE_SLUG', most: limits.postSlug, written: ({ alias }) => alias },
  { field: 'intro', label: 'ITEM_EDIT_INTRO', most: limits.postBody, written: ({ intro }) => intro },
  { field: 'body', label: 'ITEM_EDIT_BODY', most: limits.postBody, written: ({ body }) => body },
  { field: 'author_alias', label: 'ITEM_EDIT_AUTHOR', most: limits.title, written: fields => fields.authorAlias },
  {
    field: 'meta_description',
    label: 'WRITE_SEO_DESCRIPTION',
    most: limits.seoDescription,
    written: fields => fields.metaDescription,
  },
  {
    field: 'meta_keywords',
    label: 'ITEM_EDIT_KEYWORDS',
    most: limits.seoDescription,
    written: fields => fields.metaKeywords,
  },
];

const fieldBounds: readonly Bound[] = [
  { field: 'meta_author', label: 'ITEM_EDIT_META_AUTHOR', most: limits.title, written: fields => fields.metaAuthor },
  { field: 'rights', label: 'ITEM_EDIT_RIGHTS', most: limits.rights, written: ({ rights }) => rights },
  { field: 'intro_image_alt', label: 'ITEM_EDIT_IMAGE_ALT', most: limits.alt, written: fields => fields.introImageAlt },
  {
    field: 'intro_image_caption',
    label: 'ITEM_EDIT_CAPTION',
    most: limits.caption,
    written: fields => fields.introImageCaption,
  },
  { field: 'image_alt', label: 'ITEM_EDIT_IMAGE_ALT', most: limits.alt, written: ({ imageAlt }) => imageAlt },
  { field: 'image_caption', label: 'ITEM_EDIT_CAPTION', most: limits.caption, written: fields => fields.imageCaption },
  { field: 'image_credits', label: 'ITEM_EDIT_CREDITS', most: limits.title, written: fields => fields.imageCredits },
  { field: 'transcript', label: 'TRANSCRIPT_FIELD', most: limits.transcript, written: fields => fields.transcript },
  { field: 'video', label: 'ITEM_EDIT_VIDEO', most: limits.postSource, written: ({ video }) => video },
  { field: 'video_caption', label: 'ITEM_EDIT_CAPTION', most: limits.caption, written: fields => fields.videoCaption },
  { field: 'video_credits', label: 'ITEM_EDIT_CREDITS', most: limits.title, written: fields => fields.videoCredits },
];

const checkTexts = ({ robots, language, tags }: ArticleFields): void => {
  checkForm(
    () => {
      if (tags.some(tag => tag.length > limits.tagTitle))
        throw new UserError('WRITE_TOO_LONG', { args: [text('WRITE_TAGS'), limits.tagTitle], field: 'tags' });
      if (tags.length > limits.postTags)
        throw new UserError('WRITE_TOO_MANY', { args: [text('WRITE_TAGS'), limits.postTags], field: 'tags' });
    },
    () => checkRobots(robots),
    () => checkLanguage(language),
  );
};

const checkDates = ({ createdAt, publishUp, publishDown }: ArticleFields): void => {
  checkForm(
    () => {
      if (!isMoment(createdAt)) throw new UserError('WRITE_DATE_WRONG', { field: 'created' });
    },
    () => {
      if (!isMoment(publishUp)) throw new UserError('WRITE_DATE_WRONG', { field: 'publish_up' });
    },
    () => {
      if (!isMoment(publishDown)) throw new UserError('WRITE_DATE_WRONG', { field: 'publish_down' });
      if (publishUp && publishDown && publishDown <= publishUp)
        throw new UserError('ITEM_EDIT_DOWN_BEFORE_UP', { field: 'publish_down' });
    },
  );
};

const uniqueTags = (titles: readonly string[]): string[] => {
  const byKey = new Map<string, string>();
  for (const title of titles) {
    const key = title.normalize('NFC').toLowerCase();
    if (!byKey.has(key)) byKey.set(key, title);
  }
  return [...byKey.values()];
};

const isEmpty = (markup: Html): boolean => plainTextOf(markup) === '' && !/<(?:img|iframe|video|audio)\b/.test(markup);

type Texts = Pick<ArticleFields, 'intro' | 'body'>;

/** Sanitizes both texts. Call before the transaction, which then finds the result in the cache. */
export const sanitizeTexts = async (
  context: RequestContext,
  { intro, body }: Texts,
): Promise<Record<keyof Texts, Html>> => {
  const [cleanIntro, cleanBody] = await Promise.all([
    sanitizeField(context, intro, { field: 'intro', label: 'ITEM_EDIT_INTRO' }),
    sanitizeField(context, body, { field: 'body', label: 'ITEM_EDIT_BODY' }),
  ]);
  return { intro: cleanIntro, body: cleanBody };
};

const checkBody = ({ intro, body }: Record<keyof Texts, Html>): void => {
  if (isEmpty(intro) && isEmpty(body)) throw new UserError('WRITE_BODY_MISSING', { field: 'intro' });
};

const checkLinks = ({ links }: ArticleFields): void => {
  const field = 'links';
  if (links.length > mostLinks) throw new UserError('WRITE_TOO_MANY', { args: [text('ITEM_LINKS'), mostLinks], field });
  const wrong = links.find(({ address }) => ownPath(address) === null && !webAddress(address));
  if (wrong) throw new UserError('ITEM_EDIT_LINK_WRONG', { args: [wrong.title || wrong.address], field });
  if (links.some(({ title }) => title.length > limits.title))
    throw new UserError('WRITE_TOO_LONG', { args: [text('ITEM_EDIT_LINK_TITLE'), limits.title], field });
};

const checkFields = (fields: ArticleFields): void => {
  checkForm(
    () => {
      if (fields.title === '') throw new UserError('ITEM_EDIT_TITLE_MISSING', { field: 'title' });
    },
    ...[...bounds, ...fieldBounds].map(({ field, label, most, written }) => () => {
      if (written(fields).length > most) throw new UserError('WRITE_TOO_LONG', { args: [text(label), most], field });
    }),
    () => checkTexts(fields),
    () => checkDates(fields),
    () => checkLinks(fields),
    () => {
      if (fields.video !== '' && !videoOf(fields.video))
        throw new UserError('ITEM_EDIT_VIDEO_WRONG', { field: 'video' });
    },
  );
};

/** Validates the fields and adds errors to `form`. */
export const validatedArticle = async (
  context: RequestContext,
  input: ArticleFields,
  form: FormErrors,
): Promise<ValidatedArticle> => {
  const fields = { ...input, alias: slugOf(input.alias), tags: uniqueTags(input.tags) };
  form.read(() => checkFields(fields), undefined);
  const texts = await form.lookUp(() => sanitizeTexts(context, fields), undefined);
  if (texts && fields.published) form.read(() => checkBody(texts), undefined);
  return { ...fields, ...(texts ?? { intro: noHtml, body: noHtml }) };
};
