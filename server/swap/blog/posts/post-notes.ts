import { limits } from '../../../../protocol/limits.ts';
import type { Batch } from '../../run/index.ts';
import { readDate, type SourceRow } from '../../source/index.ts';
import { placeOf } from './post-columns.ts';
import type { PostParts } from './post-parts.ts';
import { type PostPrivacy, privacyOf } from './post-privacy.ts';
import { stateOf } from './post-state.ts';

const stateRemark = (row: SourceRow): string => {
  const { state, lifecycle } = stateOf(row);
  if (lifecycle !== 'live') return lifecycle;
  return state === 'published' && row.published === '2' ? 'scheduled' : state;
};

const privacyRemark = (row: SourceRow, privacy: PostPrivacy): string | undefined => {
  if (privacy === 'public') return undefined;
  const reason =
    row.access && row.access !== '0'
      ? `its access on the old site was ${row.access}`
      : 'because of its categories or its team';
  return privacy === 'registered' ? `for signed-in users: ${reason}` : `private: ${reason}`;
};

/** Values that have no place here, with their names in the receipt. */
const rawColumns: readonly (readonly [name: string, column: string])[] = [
  ['post settings; not supported here', 'params'],
];

const noteOwn = ({ note, record }: Batch, row: SourceRow): void => {
  record(stateRemark(row));
  if ([...(row.title ?? '').trim()].length > limits.title) note('title was too long; shortened');
  if (row.blogpassword) record('password-protected');
  for (const [name, column] of rawColumns) {
    const value = row[column]?.trim() ?? '';
    if (value !== '' && value !== '{}') record(name, value);
  }
  const place = placeOf(row);
  if ((row.latitude || row.longitude) && place.latitude === null)
    note('map coordinates cannot be read', `${row.latitude} ${row.longitude}`);
  const [up, down] = [readDate(row.publish_up), readDate(row.publish_down)];
  if (up && down && down < up) note('its end date is before its start date');
};

/** Adds to the receipt what became of a post, and its values that have no place here; never its password. */
export const noteLosses = (batch: Batch, row: SourceRow, parts: PostParts): void => {
  noteOwn(batch, row);
  const [categories, group] = [parts.categoriesOf(row), parts.groupOf(row)];
  const remark = privacyRemark(row, privacyOf({ post: row, categories, group }));
  if (remark) batch.note(remark);
  if (group?.kind === 'other' || (group && !group.team))
    batch.note(
      'team does not exist or belongs to another extension; imported without a team',
      group.kind === 'other' ? group.name : group.id,
    );
  if (categories.length === 0) batch.note('its categories do not exist');
};
