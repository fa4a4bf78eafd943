import type { articleFieldTasks } from '../../../protocol/articles/fields.ts';
import { audit } from '../../audit/index.ts';
import { emit, type MutationContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { deletedNotice, type Redirect, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { site } from '../../core/policy/index.ts';
import { deleteFrom, fieldGroups, storedFields } from './definition-queries.ts';
import { invalidFieldPage } from './field-form-page.tsx';
import { fieldRowId } from './field-list-page.tsx';
import { invalidGroupPage } from './group-form-page.tsx';
import { type FieldParams, type GroupParams, moveField, saveField, saveGroup } from './save-field.ts';

interface FieldTaskParams {
  readonly ids: readonly number[];
}

const redirectTo = (words: string, row?: number): Redirect => ({
  to: articlePaths.manageFields + (row === undefined ? '' : `#${fieldRowId(row)}`),
  notice: { kind: 'success', text: words },
});

const deleteRows = async (
  mutation: MutationContext,
  type: 'item-field' | 'item-field-group',
  rows: readonly { readonly id: number; readonly name: string }[],
  ids: readonly number[],
): Promise<Redirect> => {
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  if (ids.some(id => !names.has(id))) throw notFound();
  await deleteFrom(mutation.sql, type === 'item-field' ? 'item_fields' : 'item_field_groups', ids);
  mutation.invalidate('items');
  await emit(mutation, 'article.fieldsChanged', {});
  const deletedIds = [...new Set(ids)];
  await audit(mutation, { act: `${type}.delete`, type, ids: deletedIds, detail: id => names.get(id) ?? '' });
  const words = text('ITEM_FIELD_DELETED', deletedIds.map(id => names.get(id) ?? '').join('”, “'));
  return { to: articlePaths.manageFields, notice: deletedNotice(words) };
};

const move = async (mutation: MutationContext, id: number, by: -1 | 1): Promise<Redirect> =>
  redirectTo(text('ITEM_FIELD_MOVED', (await moveField(mutation, id, by)).name), id);

const shared = { act: 'article-fields.manage', load: () => site } as const;

export const articleFieldTaskHandlers: TaskHandlers<keyof typeof articleFieldTasks> = {
  'itemFieldGroups.save': taskHandler({
    ...shared,
    invalidates: ['items'],
    run: async (mutation, _, params: GroupParams) => {
      await saveGroup(mutation, params);
      return redirectTo(text('ITEM_FIELD_SAVED', params.name));
    },
    onInvalid: invalidGroupPage,
  }),
  'itemFieldGroups.delete': taskHandler({
    ...shared,
    invalidates: ['items'],
    run: async (mutation, _, { ids }: FieldTaskParams) =>
      deleteRows(mutation, 'item-field-group', await fieldGroups(mutation.sql), ids),
  }),
  'itemFields.save': taskHandler({
    ...shared,
    invalidates: ['items'],
    run: async (mutation, _, params: FieldParams) => {
      await saveField(mutation, params);
      return redirectTo(text('ITEM_FIELD_SAVED', params.name), params.id);
    },
    onInvalid: invalidFieldPage,
  }),
  'itemFields.up': taskHandler({
    ...shared,
    invalidates: ['items'],
    run: (mutation, _, { id }: { readonly id: number }) => move(mutation, id, -1),
  }),
  'itemFields.down': taskHandler({
    ...shared,
    invalidates: ['items'],
    run: (mutation, _, { id }: { readonly id: number }) => move(mutation, id, 1),
  }),
  'itemFields.delete': taskHandler({
    ...shared,
    invalidates: ['items'],
    run: async (mutation, _, { ids }: FieldTaskParams) =>
      deleteRows(mutation, 'item-field', await storedFields(mutation.sql), ids),
  }),
};
