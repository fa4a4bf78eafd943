import type { itemFieldTasks } from '../../../protocol/articles/fields.ts';
import { audit } from '../../audit/index.ts';
import { emit, type MutationContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { goneNotice, type Outcome, type TaskAnswers, taskAnswer } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { site } from '../../core/policy/index.ts';
import { type FieldGiven, type GroupGiven, moveField, saveField, saveGroup } from './defining.ts';
import { dropFrom, fieldGroups, keptFields } from './defining-queries.ts';
import { fieldAgain } from './field-form-page.tsx';
import { groupAgain } from './group-form-page.tsx';
import { fieldRowId } from './row-id.ts';

interface Asked {
  readonly ids: readonly number[];
}

const done = (words: string, row?: number): Outcome => ({
  to: articlePaths.manageFields + (row === undefined ? '' : `#${fieldRowId(row)}`),
  notice: { kind: 'success', text: words },
});

const drop = async (
  mutation: MutationContext,
  type: 'item-field' | 'item-field-group',
  standing: readonly { readonly id: number; readonly name: string }[],
  ids: readonly number[],
): Promise<Outcome> => {
  const names = new Map(standing.map(({ id, name }) => [id, name]));
  if (ids.some(id => !names.has(id))) throw notFound();
  await dropFrom(mutation.sql, type === 'item-field' ? 'item_fields' : 'item_field_groups', ids);
  mutation.invalidate('items');
  await emit(mutation, 'article.fieldsChanged', {});
  const gone = [...new Set(ids)];
  await audit(mutation, { act: `${type}.delete`, type, ids: gone, detail: id => names.get(id) ?? '' });
  const words = text('ITEM_FIELD_DELETED', gone.map(id => names.get(id) ?? '').join('”, “'));
  return { to: articlePaths.manageFields, notice: goneNotice(words) };
};

const move = async (mutation: MutationContext, id: number, by: -1 | 1): Promise<Outcome> =>
  done(text('ITEM_FIELD_MOVED', (await moveField(mutation, id, by)).name), id);

const shared = { act: 'item-fields.manage', on: () => site } as const;

export const itemFieldTaskAnswers: TaskAnswers<keyof typeof itemFieldTasks> = {
  'itemFieldGroups.save': taskAnswer({
    ...shared,
    run: async (mutation, _, given: GroupGiven) => {
      await saveGroup(mutation, given);
      return done(text('ITEM_FIELD_SAVED', given.name));
    },
    again: groupAgain,
  }),
  'itemFieldGroups.delete': taskAnswer({
    ...shared,
    run: async (mutation, _, { ids }: Asked) =>
      drop(mutation, 'item-field-group', await fieldGroups(mutation.sql), ids),
  }),
  'itemFields.save': taskAnswer({
    ...shared,
    run: async (mutation, _, given: FieldGiven) => {
      await saveField(mutation, given);
      return done(text('ITEM_FIELD_SAVED', given.name), given.id);
    },
    again: fieldAgain,
  }),
  'itemFields.up': taskAnswer({
    ...shared,
    run: (mutation, _, { id }: { readonly id: number }) => move(mutation, id, -1),
  }),
  'itemFields.down': taskAnswer({
    ...shared,
    run: (mutation, _, { id }: { readonly id: number }) => move(mutation, id, 1),
  }),
  'itemFields.delete': taskAnswer({
    ...shared,
    run: async (mutation, _, { ids }: Asked) => drop(mutation, 'item-field', await keptFields(mutation.sql), ids),
  }),
};
