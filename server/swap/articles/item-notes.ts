import { repairEncoding, repairedRemark } from '../bodies/index.ts';
import type { Batch } from '../run/index.ts';
import { readParams, type SourceRow } from '../source/index.ts';
import { titleOf } from '../values/index.ts';

const isEmpty = (value: string): boolean => ['', '{}', '[]', 'null'].includes(value.trim());

/** Metadata of an article, without the part that has a place here; empty if nothing else is said. */
export const otherMetadata = (metadata: string | null | undefined): string => {
  const { robots: _robots, author: _author, rights: _rights, ...others } = readParams(metadata);
  return Object.values(others).some(value => value !== '' && value !== null) ? (metadata ?? '') : '';
};

/** Adds values without a place here to the receipt; empty ones are left out. */
export const keepRaw = (
  { note }: Batch,
  values: readonly (readonly [name: string, value: string | null | undefined])[],
): void => {
  for (const [name, value] of values)
    if (value && !isEmpty(value)) note(`${name} is not imported; kept in this receipt`, value);
};

/** Remarks about columns that change on their way. */
export const noteChanges = ({ note }: Batch, row: SourceRow): void => {
  if (titleOf(row.title) === '') note('no title');
  if (repairEncoding(row.title ?? '').repaired) note(repairedRemark, row.title ?? '');
  if ((row.metadesc ?? '').length > 500) note('meta description was too long; shortened', row.metadesc ?? '');
  if ((row.metakey ?? '').length > 500) note('meta keywords were too long; shortened', row.metakey ?? '');
};
