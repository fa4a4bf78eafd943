import type { z } from 'zod';
import type { articleFieldTasks } from '../../../protocol/articles/fields.ts';
import { limits } from '../../../protocol/limits.ts';
import { audit } from '../../audit/index.ts';
import { emit, type MutationContext } from '../../core/context/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { checkForm } from '../../core/forms/index.ts';
import { text } from '../../core/i18n/index.ts';
import { slugOf } from '../../core/paths/index.ts';
import {
  fieldGroups,
  orderFields,
  type StoredField,
  saveFieldRow,
  saveGroupRow,
  storedFields,
} from './definition-queries.ts';
import { type FieldType, hasOptions, isFieldType, optionsOf } from './shapes.ts';

export type GroupParams = z.infer<(typeof articleFieldTasks)['itemFieldGroups.save']['params']>;
export type FieldParams = z.infer<(typeof articleFieldTasks)['itemFields.save']['params']>;

const checkName = (name: string): void => {
  if (name === '') throw new UserError('ITEM_FIELD_NAME_MISSING', { field: 'name' });
  if (name.length > limits.title)
    throw new UserError('WRITE_TOO_LONG', { args: [text('ITEM_FIELD_NAME'), limits.title], field: 'name' });
};

export const saveGroup = async (mutation: MutationContext, { id, name, categories }: GroupParams): Promise<void> => {
  checkName(name);
  if (id !== undefined && !(await fieldGroups(mutation.sql)).some(group => group.id === id)) throw notFound();
  const saved = await saveGroupRow(mutation.sql, id, name, categories);
  mutation.invalidate('items');
  await emit(mutation, 'article.fieldsChanged', {});
  await audit(mutation, { act: 'item-field-group.save', type: 'item-field-group', ids: [saved], detail: () => name });
};

/** Option names as typed, one per line. */
const optionNames = (written: string): string[] => {
  const names = [...new Set(written.split('\n').map(name => name.trim()))].filter(name => name !== '');
  if (names.length === 0) throw new UserError('ITEM_FIELD_OPTIONS_MISSING', { field: 'options' });
  if (names.length > limits.extraRows || names.some(name => name.length > limits.title))
    throw new UserError('ITEM_FIELD_OPTIONS_LONG', { args: [limits.extraRows, limits.title], field: 'options' });
  return names;
};

/**
 * Options of a list. An option that keeps its name keeps its number, which articles store. The radio option No is 0:
 * forms recognize a yes/no group by it (spec §2.3).
 */
const optionsOfText = (written: string, type: FieldType, before: string): { name: string; value: number }[] => {
  const names = optionNames(written);
  const numbers = new Map([...optionsOf(before)].map(([value, name]) => [name, Number(value)]));
  const isNo = (name: string): boolean => type === 'radio' && name.toLowerCase() === text('NO').toLowerCase();
  let last = Math.max(0, ...[...numbers.values()].filter(Number.isSafeInteger));
  return names.map(name => ({ name, value: numbers.get(name) ?? (isNo(name) ? 0 : ++last) }));
};

const definitionOf = (params: FieldParams, type: FieldType, alias: string, before: string): string => {
  const settings = {
    ...{ target: null, alias, required: params.required ? '1' : '0', showNull: params.shows_empty ? '1' : '0' },
  };
  if (!hasOptions(type)) return JSON.stringify([{ name: '', value: params.initial.trim(), ...settings }]);
  const [first, ...others] = optionsOfText(params.options, type, before);
  return JSON.stringify([{ ...first, ...settings }, ...others.map(option => ({ ...option, target: null }))]);
};

const typeOf = ({ type }: FieldParams): FieldType => {
  if (!isFieldType(type)) throw new UserError('COMPOSER_CHOICE_WRONG', { field: 'type' });
  return type;
};

/** Creates or updates a field; an existing field stays in its group. */
export const saveField = async (mutation: MutationContext, params: FieldParams): Promise<void> => {
  const before =
    params.id === undefined ? undefined : (await storedFields(mutation.sql)).find(({ id }) => id === params.id);
  const group = (await fieldGroups(mutation.sql)).find(({ id }) => id === (before?.groupId ?? params.group));
  if (!group || (params.id !== undefined && !before)) throw notFound();
  checkForm(
    () => checkName(params.name),
    () => {
      if (!before && group.fields.length >= limits.extraFields)
        throw new UserError('ITEM_FIELDS_MANY', { args: [limits.extraFields], field: 'name' });
    },
    () => typeOf(params),
    () => hasOptions(params.type) && optionNames(params.options),
    () => {
      if (params.initial.length > limits.extraText)
        throw new UserError('ITEM_FIELD_LONG', { args: [limits.extraText], field: 'initial' });
    },
  );
  const type = typeOf(params);
  const alias = (slugOf(params.alias) || slugOf(params.name) || 'field').slice(0, limits.postSlug);
  const definition = definitionOf(params, type, alias, before?.definition ?? '');
  const saved = await saveFieldRow(mutation.sql, {
    ...{ id: before?.id, groupId: group.id, name: params.name, alias, type, definition },
    ...{ isRequired: params.required, isPublished: params.published },
  });
  mutation.invalidate('items');
  await emit(mutation, 'article.fieldsChanged', {});
  await audit(mutation, { act: 'item-field.save', type: 'item-field', ids: [saved], detail: () => params.name });
};

/** Moves a field one position up or down in its group; at the end nothing changes. */
export const moveField = async (mutation: MutationContext, id: number, by: -1 | 1): Promise<StoredField> => {
  const all = await storedFields(mutation.sql);
  const field = all.find(one => one.id === id);
  if (!field) throw notFound();
  const ids = all.filter(({ groupId }) => groupId === field.groupId).map(one => one.id);
  const at = ids.indexOf(id);
  const [neighbour, own] = [ids[at + by], ids[at]];
  if (neighbour !== undefined && own !== undefined) {
    ids[at + by] = own;
    ids[at] = neighbour;
    await orderFields(mutation.sql, ids);
    mutation.invalidate('items');
  }
  return field;
};
