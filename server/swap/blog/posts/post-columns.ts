import { limits } from '../../../../protocol/limits.ts';
import { directionOf } from '../../../blog/post-model/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { webAddress } from '../../../core/paths/index.ts';
import { dateWords } from '../../../core/time/index.ts';
import { madeAt, readDate, type SourceRow } from '../../source/index.ts';
import { cutAtWord, languageOf, numberOf, plainLine, titleOf } from '../../values/index.ts';
import { isUnlisted, metaTexts } from '../search-meta.ts';
import { stateOf } from './post-state.ts';

/** Dates of a post; a missing one is replaced by the next best (swap facts §6). */
export const datesOf = (row: SourceRow, otherwise: Date) => {
  const [modified, up] = [readDate(row.modified), readDate(row.publish_up)];
  const created = madeAt(row) ?? otherwise;
  const { state } = stateOf(row);
  return {
    created_at: created,
    modified_at: modified ?? created,
    published_at: state === 'draft' || state === 'pending' ? null : (up ?? created),
    publish_down: readDate(row.publish_down),
  };
};

const degrees = (column: string | null | undefined, most: number): number | null => {
  const value = column?.trim() ? Number(column) : Number.NaN;
  return Math.abs(value) <= most ? value : null;
};

/** A place on the map needs both coordinates. */
export const placeOf = (row: SourceRow) => {
  const [latitude, longitude] = [degrees(row.latitude, 90), degrees(row.longitude, 180)];
  const isWhole = latitude !== null && longitude !== null;
  return {
    address: plainLine(row.address, limits.placeAddress),
    latitude: isWhole ? latitude : null,
    longitude: isWhole ? longitude : null,
  };
};

const robotsForm = /^[a-z, :-]{1,60}$/i;

const robotsOf = (row: SourceRow, meta: SourceRow | undefined): string => {
  const written = robotsForm.test(row.robots?.trim() ?? '') ? (row.robots ?? '').trim() : '';
  return isUnlisted(meta) && !/noindex|none/i.test(written) ? 'noindex' : written;
};

const canonicalOf = (meta: SourceRow | undefined): string => {
  const href = webAddress(meta?.canonical ?? '')?.href ?? '';
  return href.length > limits.postSource ? '' : href;
};

export const searchColumns = (row: SourceRow, meta: SourceRow | undefined) => {
  const { title, description, keywords } = metaTexts(meta);
  return {
    seo_title: title,
    seo_description: description,
    robots: robotsOf(row, meta),
    canonical: canonicalOf(meta),
    seo_keywords: keywords,
  };
};

/** A post whose end has passed gets the state that housekeeping gives it: nobody here changed it then. */
const endedOf = ({ publish_down }: ReturnType<typeof datesOf>, row: SourceRow, now: Date) =>
  publish_down !== null && publish_down <= now && stateOf(row).state === 'published'
    ? { state: 'unpublished', publish_down: null }
    : {};

/** Columns of a post that need no other row, apart from its text; `otherwise` is the date of one without any. */
export const ownColumns = (row: SourceRow, { now, otherwise }: { readonly now: Date; readonly otherwise: Date }) => {
  const dates = datesOf(row, otherwise);
  const language = languageOf(row.language);
  return {
    title: titleOf(row.title) || text('UNTITLED_OF', dateWords(dates.created_at)),
    ...stateOf(row),
    ...dates,
    ...endedOf(dates, row, now),
    ...placeOf(row),
    excerpt: plainLine(row.excerpt, limits.postExcerpt) || null,
    allow_comments: row.allowcomment !== '0',
    allow_subscriptions: row.subscription !== '0',
    byline: plainLine(row.author_alias, limits.title),
    copyright: cutAtWord(plainLine(row.copyrights, 100_000), limits.seoDescription),
    // Versions before 5 have no such column for every post.
    off_front_page: row.frontpage === '0',
    language,
    ...(language === '' ? {} : { direction: directionOf(language) }),
    hits: numberOf(row.hits),
  };
};
