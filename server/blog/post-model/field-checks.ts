import { limits } from '../../../protocol/limits.ts';
import { UserError } from '../../core/errors/index.ts';
import { checkForm } from '../../core/forms/index.ts';
import { type Html, plainTextOf } from '../../core/html/index.ts';
import { text } from '../../core/i18n/index.ts';
import { slugOf, webAddress } from '../../core/paths/index.ts';
import { checkLanguage, checkRobots, isMoment } from '../../editor/index.ts';
import type { PostFields } from './post-fields.ts';

const oneLine = (words: string): string => words.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

/** Label and maximum length of each field, in the order of the page. */
const lengths = [
  ['title', 'WRITE_TITLE', limits.title],
  ['slug', 'WRITE_SLUG', limits.postSlug],
  ['body', 'WRITE_BODY', limits.postBody],
  ['excerpt', 'WRITE_EXCERPT', limits.postExcerpt],
  ['source', 'WRITE_SOURCE', limits.postSource],
  ['address', 'WRITE_ADDRESS', limits.placeAddress],
  ['password', 'WRITE_PASSWORD', limits.password],
  ['seo_title', 'WRITE_SEO_TITLE', limits.title],
  ['seo_description', 'WRITE_SEO_DESCRIPTION', limits.seoDescription],
  ['robots', 'WRITE_ROBOTS', limits.robots],
  ['canonical', 'WRITE_CANONICAL', limits.postSource],
  ['seo_keywords', 'WRITE_KEYWORDS', limits.seoDescription],
  ['byline', 'WRITE_BYLINE', limits.title],
  ['copyright', 'WRITE_COPYRIGHT', limits.seoDescription],
] as const;

const checkLengths = ({ place, seo, ...fields }: PostFields): void => {
  const input = {
    ...fields,
    password: fields.password ?? '',
    address: place?.address ?? '',
    seo_title: seo.title,
    seo_description: seo.description,
    robots: seo.robots,
    canonical: seo.canonical,
    seo_keywords: seo.keywords,
  };
  checkForm(
    ...lengths.map(([field, label, most]) => () => {
      if (input[field].length > most) throw new UserError('WRITE_TOO_LONG', { args: [text(label), most], field });
    }),
  );
};

const checkPlace = ({ place }: PostFields): void => {
  const checkDegrees = (field: 'latitude' | 'longitude', most: number) => (): void => {
    if (place && !(Math.abs(place[field]) <= most)) throw new UserError('WRITE_PLACE_WRONG', { field });
  };
  checkForm(checkDegrees('latitude', 90), checkDegrees('longitude', 180));
};

const checkDates = ({ publishedAt, publishDown }: PostFields): void => {
  checkForm(
    () => {
      if (!isMoment(publishedAt)) throw new UserError('WRITE_DATE_WRONG', { field: 'publish_up' });
    },
    () => {
      if (!isMoment(publishDown)) throw new UserError('WRITE_DATE_WRONG', { field: 'publish_down' });
      if (publishedAt && publishDown && publishDown <= publishedAt)
        throw new UserError('WRITE_DOWN_BEFORE_UP', { field: 'publish_down' });
    },
  );
};

const checkSeo = ({ seo }: PostFields): void => {
  checkForm(
    () => checkRobots(seo.robots),
    () => {
      if (seo.canonical !== '' && !webAddress(seo.canonical))
        throw new UserError('WRITE_ADDRESS_WRONG', { args: [text('WRITE_CANONICAL')], field: 'canonical' });
    },
  );
};

const uniqueTags = (titles: readonly string[]): string[] => {
  const byKey = new Map<string, string>();
  for (const title of titles.map(oneLine)) {
    const key = title.normalize('NFC').toLowerCase();
    if (key !== '' && !byKey.has(key)) byKey.set(key, title);
  }
  return [...byKey.values()];
};

/** Refuses more or longer tags than a post may have. */
export const checkTags = ({ tags }: Pick<PostFields, 'tags'>): void => {
  if (tags.some(tag => tag.length > limits.tagTitle))
    throw new UserError('WRITE_TOO_LONG', { args: [text('WRITE_TAGS'), limits.tagTitle], field: 'tags' });
  if (uniqueTags(tags).length > limits.postTags)
    throw new UserError('WRITE_TOO_MANY', { args: [text('WRITE_TAGS'), limits.postTags], field: 'tags' });
};

const checkCategories = ({ categoryIds }: PostFields): void => {
  if (categoryIds.length > limits.postCategories)
    throw new UserError('WRITE_TOO_MANY', {
      args: [text('WRITE_CATEGORIES'), limits.postCategories],
      field: 'categories',
    });
};

/** Normalized fields for storage. The body's markup is cleaned elsewhere. */
export const normalizeFields = (input: PostFields): PostFields => ({
  ...input,
  title: oneLine(input.title),
  slug: slugOf(input.slug),
  excerpt: input.excerpt.trim(),
  source: oneLine(input.source),
  language: oneLine(input.language),
  categoryIds: [...new Set(input.categoryIds)],
  tags: uniqueTags(input.tags),
  place: input.place && { ...input.place, address: oneLine(input.place.address) },
  byline: oneLine(input.byline),
  copyright: oneLine(input.copyright),
  seo: {
    title: oneLine(input.seo.title),
    description: oneLine(input.seo.description),
    robots: oneLine(input.seo.robots),
    canonical: oneLine(input.seo.canonical),
    keywords: oneLine(input.seo.keywords),
  },
});

/** Refuses invalid fields, each with its own error. */
export const checkFields = (fields: PostFields): void => {
  checkForm(
    () => checkLengths(fields),
    () => checkTags(fields),
    () => checkCategories(fields),
    () => checkPlace(fields),
    () => checkDates(fields),
    () => checkSeo(fields),
    () => checkLanguage(fields.language),
  );
};

/** Refuses a post without the fields required for publication or approval; a draft may lack them. */
export const checkForReaders = ({ kind, title, source, coverId }: PostFields, body: Html): void => {
  const isEmpty = plainTextOf(body) === '' && !/<(?:img|iframe|video|audio)\b/.test(body);
  checkForm(
    () => {
      if (title === '' && (kind !== 'quote' || isEmpty)) throw new UserError('WRITE_TITLE_MISSING', { field: 'title' });
    },
    () => {
      if (kind === 'text' && isEmpty) throw new UserError('WRITE_BODY_MISSING', { field: 'body' });
    },
    () => {
      if ((kind === 'link' || kind === 'video') && !webAddress(source) && (kind === 'link' || isEmpty))
        throw new UserError('WRITE_ADDRESS_WRONG', { args: [text('WRITE_SOURCE')], field: 'source' });
    },
    () => {
      if (kind === 'photo' && coverId === null && !/<img\b/.test(body))
        throw new UserError('WRITE_PICTURE_MISSING', { field: 'cover' });
    },
  );
};
