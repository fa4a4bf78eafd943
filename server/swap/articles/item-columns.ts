import { limits } from '../../../protocol/limits.ts';
import { text } from '../../core/i18n/index.ts';
import { slugOf } from '../../core/paths/index.ts';
import { madeAt, paramText, readDate, readParams, type SourceRow } from '../source/index.ts';
import { cutAtWord, isOn, languageOf, numberOf, plainLine, titleOf } from '../values/index.ts';

/** Dates of an article; a missing one is replaced by the next best (swap facts §4). */
const datesOf = (row: SourceRow, otherwise: Date) => {
  const [modified, up] = [readDate(row.modified), readDate(row.publish_up)];
  const created = madeAt(row) ?? otherwise;
  return {
    created_at: created,
    modified_at: modified ?? created,
    publish_up: up ?? created,
    publish_down: readDate(row.publish_down),
  };
};

const longestAlias = 190;
const longestMeta = 500;

const words = (column: string | null | undefined): string => plainLine(column, 100_000);

const metadataOf = ({ metadata }: SourceRow) => {
  const params = readParams(metadata);
  return {
    robots: paramText(params, 'robots').slice(0, limits.robots),
    meta_author: plainLine(paramText(params, 'author'), limits.title),
    rights: plainLine(paramText(params, 'rights'), limits.rights),
  };
};

/** Columns of an article or item that need no other row; `otherwise` is the date of one without any. */
export const ownColumns = (row: SourceRow, otherwise: Date) => {
  const dates = datesOf(row, otherwise);
  const title = titleOf(row.title);
  return {
    ...dates,
    title: title || `${text('UNTITLED')} ${dates.created_at.toISOString().slice(0, 10)}`,
    alias: (slugOf(row.alias ?? '') || slugOf(title)).slice(0, longestAlias),
    featured: isOn(row.featured),
    ordering: numberOf(row.ordering),
    hits: numberOf(row.hits),
    author_alias: plainLine(row.created_by_alias, 255),
    meta_description: cutAtWord(words(row.metadesc), longestMeta),
    meta_keywords: cutAtWord(words(row.metakey), longestMeta),
    ...metadataOf(row),
    language: languageOf(row.language),
  };
};

/** Columns that exist in both systems and are no content: who edits the row, and counters. */
export const withoutMoving = ({ hits: _hits, checked_out: _by, checked_out_time: _at, ...row }: SourceRow): SourceRow =>
  row;

/** Votes of an article: sums, since the votes themselves are not known. */
export interface Votes {
  readonly votes_sum: number;
  readonly votes_count: number;
}

/** The votes of a row of ratings, or the reason why it is left. */
export const votesOf = (row: SourceRow): Votes | 'no votes' | 'invalid rating total (not between 1 and 5 per vote)' => {
  const [sum, count] = [numberOf(row.rating_sum), numberOf(row.rating_count)];
  if (count === 0) return 'no votes';
  return sum < count || sum > 5 * count
    ? 'invalid rating total (not between 1 and 5 per vote)'
    : { votes_sum: sum, votes_count: count };
};
