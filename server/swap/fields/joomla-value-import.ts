import { type KindImport, knownIds, type Outcome } from '../run/index.ts';
import { accountFieldValues, isOfAccounts } from './account-fields.ts';

/** Values of fields of Joomla: they are written with their articles, so this kind tells what became of each. */
export const joomlaFieldValueImport: KindImport = {
  kind: 'joomla field values',
  table: 'fields_values',
  key: 'field_id',
  target: 'items',
  compared: [],
  count: async ({ source }) => (await source.count('fields_values')) - (await accountFieldValues(source)).length,
  read: async (swap, rows) => {
    const fieldIds = rows.flatMap(({ field_id }) => field_id ?? []);
    const fields = await swap.source.rowsWith('fields', 'id', fieldIds);
    const others = new Set(fields.filter(({ context }) => context !== 'com_content.article').map(({ id }) => id));
    const ofAccounts = new Set(fields.filter(isOfAccounts).map(({ id }) => id));
    const known = await knownIds(swap, 'joomla fields', fieldIds);
    const articles = await knownIds(
      swap,
      'joomla articles',
      rows.map(({ item_id }) => item_id),
    );
    const outcomeOf = (field: string, article: string): Outcome => {
      if (others.has(field)) return { outcome: 'left', reason: 'field belongs to another extension' };
      if (known.has(field) && articles.has(article)) return { outcome: 'added' };
      return { outcome: 'left', reason: 'article or field does not exist' };
    };
    const seen = new Map<string, number>();
    return rows
      .filter(({ field_id }) => !ofAccounts.has(field_id ?? ''))
      .map(row => {
        const [field, article] = [row.field_id ?? '', row.item_id ?? ''];
        const pair = `${field}:${article.slice(0, 60)}`;
        const copy = seen.get(pair) ?? 0;
        seen.set(pair, copy + 1);
        return {
          oldId: copy === 0 ? pair : `${pair}:${copy}`,
          label: `field ${field} of article ${article}`,
          hashed: row,
          add: async () => outcomeOf(field, article),
          change: async () => {},
        };
      });
  },
};
