import type { Source, SourceRow } from '../source/index.ts';

const context = 'com_users.user';

/** Whether a field of Joomla is one of accounts. */
export const isOfAccounts = (field: SourceRow): boolean => field.context === context;

/** Values of the fields of accounts. */
export const accountFieldValues = async (source: Source): Promise<readonly SourceRow[]> => {
  const fields = await source.rowsWith('fields', 'context', [context]);
  return source.rowsWith(
    'fields_values',
    'field_id',
    fields.flatMap(({ id }) => id ?? []),
  );
};
