import type { MutationContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { can } from '../../core/policy/index.ts';
import { translationMembers } from '../../translations/index.ts';
import { articleSubjectOf, type SubjectRow, subjectColumns } from '../article-model/index.ts';

/** Articles that a save joins with the saved one as versions in other languages, and those that it releases. */
export interface TranslationChange {
  readonly linked: readonly number[];
  readonly released: readonly number[];
}

export const noTranslations: TranslationChange = { linked: [], released: [] };

const most = 50;

const wrong = (named: string): UserError =>
  new UserError('ITEM_EDIT_TRANSLATION_WRONG', { args: [named], field: 'translations' });

/** Numbers of articles in a typed list of numbers and addresses. */
const idsIn = (written: string): number[] => {
  const named = written.split(/[\s,،]+/).filter(one => one !== '');
  if (named.length > most) throw wrong(named[most] ?? '');
  return named.map(one => {
    const [, id] = /^(?:\S*\/articles\/item\/)?([1-9]\d{0,9})(?:-[^/?#]*)?$/.exec(one) ?? [];
    if (id === undefined) throw wrong(one);
    return Number(id);
  });
};

/** Returns the ids of articles that the writer may edit: linking changes their pages too. */
const editable = async (mutation: MutationContext, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  const rows: SubjectRow[] = await mutation
    .sql('items')
    .select(...subjectColumns)
    .whereIn('id', [...ids]);
  const allowed = rows.filter(row => can(mutation.actor, 'article.edit', articleSubjectOf(mutation, row)));
  return new Set(allowed.map(({ id }) => id));
};

/** Compares a typed list with the versions that an article has. Throws when a new one may not be linked. */
export const translationChange = async (
  mutation: MutationContext,
  articleId: number,
  written: string,
): Promise<TranslationChange> => {
  const wanted = new Set(idsIn(written).filter(id => id !== articleId));
  const current = (await translationMembers(mutation.sql, 'item_id', articleId)).map(({ id }) => id);
  const added = [...wanted].filter(id => !current.includes(id));
  const removed = current.filter(id => !wanted.has(id));
  const allowed = await editable(mutation, [...added, ...removed]);
  const refused = added.find(id => !allowed.has(id));
  if (refused !== undefined) throw wrong(String(refused));
  const released = removed.filter(id => allowed.has(id));
  return { linked: [...current.filter(id => !released.includes(id)), ...added], released };
};
