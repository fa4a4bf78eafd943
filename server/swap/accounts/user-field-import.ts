import { accountFieldValues, isOfAccounts, joomlaOptions, optionNumber } from '../fields/index.ts';
import { type KindImport, knownIds, type Swap } from '../run/index.ts';
import type { SourceRow } from '../source/index.ts';
import { oldProfileValue } from './profile-value.ts';

const namesOfAccounts = async ({ source }: Swap, values: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  // A database reads other texts as the number that they begin with.
  const ids = [...new Set(values.filter(value => /^\d+$/.test(value)))];
  return new Map((await source.rowsWith('users', 'id', ids)).map(({ id, name }) => [id ?? '', name ?? '']));
};

/** A value as people read it: the words of a choice, the name of an account. */
const wordsOf = (field: SourceRow, value: string, accounts: ReadonlyMap<string, string>): string => {
  if (field.type === 'user') return accounts.get(value) ?? value;
  return joomlaOptions(field, []).find(option => option.value === optionNumber(value))?.name ?? value;
};

const keyOf = ({ field_id, item_id }: SourceRow): string => `${field_id}:${item_id}`;

/** Values of the fields of accounts; several values of one field are one value here. */
export const userFieldImport: KindImport = {
  kind: 'fields of accounts',
  table: 'fields_values',
  key: 'field_id',
  target: 'profile_values',
  compared: ['value'],
  count: async ({ source }) => new Set((await accountFieldValues(source)).map(keyOf)).size,
  read: async (swap, rows) => {
    const ids = [...new Set(rows.flatMap(({ field_id }) => field_id ?? []))];
    const fields = new Map(
      (await swap.source.rowsWith('fields', 'id', ids)).filter(isOfAccounts).map(row => [row.id ?? '', row]),
    );
    const own = rows.filter(({ field_id }) => fields.has(field_id ?? ''));
    const accounts = await knownIds(
      swap,
      'users',
      own.map(({ item_id }) => item_id),
    );
    const names = await namesOfAccounts(
      swap,
      own.filter(({ field_id }) => fields.get(field_id ?? '')?.type === 'user').flatMap(({ value }) => value ?? []),
    );
    const values = new Map<string, string[]>();
    for (const row of own) values.set(keyOf(row), [...(values.get(keyOf(row)) ?? []), row.value ?? '']);
    return [...values].flatMap(([key, texts]) => {
      const [fieldId = '', account = ''] = key.split(':');
      const field = fields.get(fieldId);
      if (!field) return [];
      return oldProfileValue({
        ...{ oldId: key.slice(0, 100), account, userId: accounts.get(account), isInternal: false },
        name: field.label || field.title || fieldId,
        value: texts.map(text => wordsOf(field, text, names)).join(', '),
      });
    });
  },
};
