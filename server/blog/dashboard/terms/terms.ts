import type { TextKey } from '../../../../protocol/texts.ts';
import type { Tag } from '../../../core/cache/index.ts';
import { emit, type MutationContext, type RequestContext } from '../../../core/context/index.ts';
import { isReading } from '../../../core/db/index.ts';
import { notFound, UserError } from '../../../core/errors/index.ts';
import { deletedNotice, type ListShape, type Redirect } from '../../../core/http/index.ts';
import { plural, text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { moment } from '../../../core/time/index.ts';
import { scheduleReindex } from '../../../search/index.ts';
import {
  deleteTerms,
  isTitleTaken,
  mergeTags,
  postsUnder,
  saveTerm,
  type Term,
  type TermKind,
  termsBy,
} from './term-queries.ts';

interface Words {
  readonly title: TextKey;
  readonly make: TextKey;
  readonly edit: TextKey;
  readonly empty: TextKey;
}

/** Texts of tags and categories, which are managed in the same way. */
export const termWords: Readonly<Record<TermKind, Words>> = {
  tag: { title: 'DASHBOARD_TAGS_TITLE', make: 'TAG_MAKE', edit: 'TAG_EDIT', empty: 'DASHBOARD_TAGS_EMPTY' },
  category: {
    title: 'DASHBOARD_CATEGORIES_TITLE',
    make: 'CATEGORY_MAKE',
    edit: 'CATEGORY_EDIT',
    empty: 'DASHBOARD_CATEGORIES_EMPTY',
  },
};

const shapeOf = (layout: string): ListShape => ({
  path: `${paths.dashboard}/${layout}`,
  layout,
  sorts: { title: 'asc', posts: 'desc' },
  filters: {},
  isSearched: true,
});

export const termShapes: Readonly<Record<TermKind, ListShape>> = {
  tag: shapeOf('tags'),
  category: shapeOf('categories'),
};

/** With more posts a job updates the search index. */
const indexedAtOnce = 200;

/** Loads and locks the terms of an action; a missing one refuses all. */
export const termTargets = async ({ sql }: RequestContext, kind: TermKind, ids: readonly number[]): Promise<Term[]> => {
  const wanted = [...new Set(ids)];
  const terms = await termsBy(sql, kind, wanted, sql.isTransaction === true && !isReading(sql));
  if (terms.length < wanted.length) throw notFound();
  return terms;
};

export const invalidate = (mutation: MutationContext, kind: TermKind, ids: readonly number[]): void =>
  mutation.invalidate('posts', 'frame', ...ids.map((id): Tag => `${kind}:${id}`));

const indexAnew = async (mutation: MutationContext, posts: readonly number[]): Promise<void> => {
  if (posts.length <= indexedAtOnce) await emit(mutation, 'post.changed', { ids: posts });
  else await scheduleReindex(mutation, { kind: 'post' });
};

export const done = (to: string, sentence: string): Redirect => ({
  to,
  notice: { kind: 'success', text: sentence },
});

/** Creates or renames a term; refuses a title that another term has. */
export const submitTerm = async (
  mutation: MutationContext,
  kind: TermKind,
  input: { readonly id: number | null; readonly title: string },
): Promise<Redirect> => {
  const { title, id } = input;
  if (title === '') throw new UserError('TERM_TITLE_MISSING', { field: 'title' });
  if (await isTitleTaken(mutation.sql, kind, title, id))
    throw new UserError('TERM_TAKEN', { args: [title], field: 'title' });
  const now = moment(mutation.services.clock);
  const saved = await saveTerm(mutation.sql, kind, { id, title, by: mutation.actor.account?.id ?? null, now });
  if (id !== null) await scheduleReindex(mutation, { kind: 'post', scope: { kind, id } });
  invalidate(mutation, kind, [saved]);
  return done(termShapes[kind].path, text('TERM_SAVED', title));
};

export const removeTerms = async (
  mutation: MutationContext,
  kind: TermKind,
  terms: readonly Term[],
): Promise<Redirect> => {
  const ids = terms.map(({ id }) => id);
  const posts = await postsUnder(mutation.sql, kind, ids, indexedAtOnce);
  await deleteTerms(mutation.sql, kind, ids);
  await indexAnew(mutation, posts);
  invalidate(mutation, kind, ids);
  const words = plural(kind === 'tag' ? 'TAGS_DELETED' : 'CATEGORIES_DELETED', terms.length);
  return { to: termShapes[kind].path, notice: deletedNotice(words) };
};

export const combineTags = async (
  mutation: MutationContext,
  terms: readonly Term[],
  into: number,
): Promise<Redirect> => {
  const target = terms.find(({ id }) => id === into);
  if (!target || terms.length < 2) throw new UserError('TAGS_MERGE_TWO');
  const others = terms.flatMap(({ id }) => (id === into ? [] : [id]));
  const posts = await postsUnder(mutation.sql, 'tag', others, indexedAtOnce);
  await mergeTags(mutation.sql, others, into);
  await indexAnew(mutation, posts);
  invalidate(
    mutation,
    'tag',
    terms.map(({ id }) => id),
  );
  return done(termShapes.tag.path, text('TAGS_MERGED', target.title));
};
