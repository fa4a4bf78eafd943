import { checkedValue, type DefinedField } from '../../articles/fields/index.ts';
import { UserError } from '../../core/errors/index.ts';
import type { Batch } from '../run/index.ts';
import { choicesIn } from './k2-values.ts';
import { oldValue, wordsOf } from './old-value.ts';
import { hasMarkup } from './plain-lines.ts';

const rawOf = (field: DefinedField, value: unknown): string =>
  `${field.name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`;

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Whether an address in a link does not come along. */
const losesLink = (value: unknown, shown: unknown): boolean => {
  const address = Array.isArray(value) ? wordsOf(value[1]) : wordsOf(value);
  const isNone = /^\s*(?:https?:\/*\s*)?$/i.test(address);
  return !isNone && !(Array.isArray(shown) && shown[1]);
};

const lossOf = ({ type, options }: DefinedField, value: unknown, shown: unknown): string | undefined => {
  switch (type) {
    case 'link':
      return losesLink(value, shown) ? 'extra field link has no valid address; kept in this receipt' : undefined;
    case 'select':
    case 'radio':
    case 'multipleSelect':
      return choicesIn(value).every(choice => options.has(choice))
        ? undefined
        : 'extra field value is not one of the options; kept in this receipt';
    default:
      return hasMarkup(wordsOf(value))
        ? 'extra field markup was removed; the original is kept in this receipt'
        : undefined;
  }
};

const shownValue = (batch: Batch, field: DefinedField, value: unknown): unknown => {
  const { source, services } = batch;
  try {
    const { host } = new URL(services.settings.baseUrl);
    const shown = checkedValue(field, oldValue(field, value, source.site.baseUrl), host);
    const loss = lossOf(field, value, shown);
    if (loss) batch.note(loss, rawOf(field, value));
    return shown;
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    batch.note('extra field value cannot be shown; kept in this receipt', rawOf(field, value));
    return undefined;
  }
};

/** Column `fields` of an article: its values, as the form of articles would store them. Null: none. */
export const valueColumn = (
  batch: Batch,
  values: Iterable<readonly [field: DefinedField, value: unknown]>,
): string | null => {
  const stored = [...values].flatMap(([field, value]) => {
    const shown = shownValue(batch, field, value);
    return isEmpty(shown) ? [] : [{ id: String(field.id), value: shown }];
  });
  return stored.length > 0 ? JSON.stringify(stored) : null;
};
