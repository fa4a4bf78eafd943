import type { termTasks } from '../../../../protocol/blog/terms.ts';
import { deletePictures, uploadedPicture } from '../../../category-details/index.ts';
import type { Tag } from '../../../core/cache/index.ts';
import { emit, type MutationContext } from '../../../core/context/index.ts';
import type { Transaction } from '../../../core/db/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import { checkFormInTurn } from '../../../core/forms/index.ts';
import { deletedNotice, type Redirect, type TaskHandlers, taskHandler } from '../../../core/http/index.ts';
import { plural, text } from '../../../core/i18n/index.ts';
import { authorize, site } from '../../../core/policy/index.ts';
import { refreshMenu } from '../../../core/settings/index.ts';
import { moment } from '../../../core/time/index.ts';
import { checkLanguage } from '../../../editor/index.ts';
import { scheduleReindex } from '../../../search/index.ts';
import { invalidCategoryPage } from './category-form-page.tsx';
import { checkTermTitle } from './check-title.ts';
import { type CategoryParams, pageOrder, saveCategory } from './save-category.ts';
import {
  categoryStates,
  deleteTerms,
  imageIdsOf,
  limitingCategories,
  mergeTags,
  postsUnder,
  protectingCategories,
  publishCategories,
  saveTerm,
  setDefaultCategory,
  type Term,
  type TermKind,
  type TypedTerm,
} from './term-queries.ts';
import { termShapes, termTargets } from './terms.ts';
import { termFormWithErrors } from './terms-page.tsx';

/** With more posts a job updates the search index. */
const indexedAtOnce = 200;

const idsOf = (terms: readonly Term[]): number[] => terms.map(({ id }) => id);

const invalidate = (mutation: MutationContext, kind: TermKind, ids: readonly number[]): Promise<void> => {
  mutation.invalidate('posts', 'frame', ...ids.map((id): Tag => `${kind}:${id}`));
  return refreshMenu(mutation, kind, ids);
};

const indexAnew = async (mutation: MutationContext, posts: readonly number[]): Promise<void> => {
  if (posts.length <= indexedAtOnce) await emit(mutation, 'post.changed', { ids: posts });
  else await scheduleReindex(mutation, { kind: 'post' });
};

/** The search index of posts has the titles of their terms. */
const reindexPosts = (mutation: MutationContext, kind: TermKind, id: number): Promise<void> =>
  scheduleReindex(mutation, { kind: 'post', scope: { kind, id } });

const done = (kind: TermKind, sentence: string): Redirect => ({
  to: termShapes[kind].path,
  notice: { kind: 'success', text: sentence },
});

/** Creates or renames a term; refuses a title that another term has. */
const submitTerm = async (mutation: MutationContext, kind: TermKind, term: TypedTerm): Promise<Redirect> => {
  const { id, title } = term;
  await checkFormInTurn(
    () => checkTermTitle(mutation.sql, kind, term),
    () => checkLanguage(term.language ?? ''),
  );
  const now = moment(mutation.services.clock);
  const saved = await saveTerm(mutation.sql, kind, { ...term, by: mutation.actor.account?.id ?? null, now });
  if (id !== 0) await reindexPosts(mutation, kind, id);
  await invalidate(mutation, kind, [saved]);
  return done(kind, text('TERM_SAVED', title));
};

/** Refuses to delete a category whose readers or writers are limited, while posts or categories below it depend on that. */
const checkDeletable = async (sql: Transaction, terms: readonly Term[]): Promise<void> => {
  const titleAmong = ([id]: readonly number[]): string | undefined => terms.find(term => term.id === id)?.title;
  const protecting = titleAmong(await protectingCategories(sql, idsOf(terms)));
  if (protecting !== undefined) throw new UserError('CATEGORY_DELETE_PROTECTS', { args: [protecting], status: 409 });
  const limiting = titleAmong(await limitingCategories(sql, idsOf(terms)));
  if (limiting !== undefined) throw new UserError('CATEGORY_DELETE_LIMITS', { args: [limiting], status: 409 });
};

const removeTerms = async (mutation: MutationContext, kind: TermKind, terms: readonly Term[]): Promise<Redirect> => {
  const ids = idsOf(terms);
  if (kind === 'category') await checkDeletable(mutation.sql, terms);
  const posts = await postsUnder(mutation.sql, kind, ids, indexedAtOnce);
  const pictures = kind === 'category' ? await imageIdsOf(mutation.sql, ids) : [];
  await deleteTerms(mutation.sql, kind, ids);
  await deletePictures(mutation, pictures);
  await indexAnew(mutation, posts);
  await invalidate(mutation, kind, ids);
  const words = plural(kind === 'tag' ? 'TAGS_DELETED' : 'CATEGORIES_DELETED', terms.length);
  return { to: termShapes[kind].path, notice: deletedNotice(words) };
};

interface Selection {
  readonly ids: readonly number[];
}

/** Merges tags into one of them. */
const combineTags = async (
  mutation: MutationContext,
  terms: readonly Term[],
  { into }: Selection & { readonly into: number },
): Promise<Redirect> => {
  const target = terms.find(({ id }) => id === into);
  if (!target || terms.length < 2) throw new UserError('TAGS_MERGE_TWO');
  const others = terms.flatMap(({ id }) => (id === into ? [] : [id]));
  const posts = await postsUnder(mutation.sql, 'tag', others, indexedAtOnce);
  await mergeTags(mutation.sql, others, into);
  await indexAnew(mutation, posts);
  await invalidate(mutation, 'tag', idsOf(terms));
  return done('tag', text('TAGS_MERGED', target.title));
};

/** Publishes or unpublishes categories; their posts stay in them. */
const setCategoriesPublished = async (
  mutation: MutationContext,
  terms: readonly Term[],
  isPublished: boolean,
): Promise<Redirect> => {
  await publishCategories(mutation.sql, idsOf(terms), isPublished);
  await invalidate(mutation, 'category', idsOf(terms));
  const key = isPublished ? 'CATEGORIES_PUBLISHED' : 'CATEGORIES_UNPUBLISHED';
  return done('category', plural(key, terms.length));
};

/** Makes this category the default of new posts. */
const makeDefault = async (mutation: MutationContext, terms: readonly Term[]): Promise<Redirect> => {
  const [term, ...more] = terms;
  if (!term || more.length > 0) throw new UserError('CATEGORY_DEFAULT_ONE');
  const state = (await categoryStates(mutation.sql, [term.id])).get(term.id);
  if (!state?.isPublished) throw new UserError('CATEGORY_DEFAULT_HIDDEN', { args: [term.title] });
  await setDefaultCategory(mutation.sql, term.id);
  return done('category', text('CATEGORY_DEFAULT_SET', term.title));
};

const saving = (kind: TermKind) =>
  taskHandler({
    act: 'terms.manage',
    invalidates: ['posts', 'frame', 'settings', 'category', 'tag'],
    load: () => site,
    run: async (mutation, _, term: TypedTerm) => {
      if (term.id !== 0) await termTargets(mutation, kind, [term.id]);
      return submitTerm(mutation, kind, term);
    },
    onInvalid: (context, term, refusal) => termFormWithErrors(context, kind, term, refusal),
  });

const editing = taskHandler({
  prepare: (context, _params: CategoryParams) => {
    // Authorize before decoding a picture.
    authorize(context.actor, 'terms.manage', site);
    return uploadedPicture(context, pageOrder);
  },
  act: 'terms.manage',
  invalidates: ['posts', 'frame', 'settings', 'category', 'tag'],
  load: () => site,
  run: async (mutation, _, params, upload) => {
    const { id, title } = params;
    const [before] = await termTargets(mutation, 'category', [id]);
    const opened = await saveCategory(mutation, params, before?.title, upload);
    await indexAnew(mutation, opened);
    if (title !== before?.title) await reindexPosts(mutation, 'category', id);
    await invalidate(mutation, 'category', [id]);
    return done('category', text('TERM_SAVED', title));
  },
  onInvalid: invalidCategoryPage,
});

const onTerms = <P extends Selection>(
  kind: TermKind,
  run: (mutation: MutationContext, terms: readonly Term[], params: P) => Promise<Redirect>,
) =>
  taskHandler({
    act: 'terms.manage',
    invalidates: ['posts', 'frame', 'settings', 'category', 'tag'],
    load: () => site,
    run: async (mutation, _, params: P) => run(mutation, await termTargets(mutation, kind, params.ids), params),
  });

const deleting = (kind: TermKind) => onTerms(kind, (mutation, terms) => removeTerms(mutation, kind, terms));

const publishing = (isPublished: boolean) =>
  onTerms('category', (mutation, terms) => setCategoriesPublished(mutation, terms, isPublished));

export const termTaskHandlers: TaskHandlers<keyof typeof termTasks> = {
  'tags.save': saving('tag'),
  'tags.delete': deleting('tag'),
  'tags.merge': onTerms('tag', combineTags),
  'categories.save': saving('category'),
  'categories.edit': editing,
  'categories.delete': deleting('category'),
  'categories.publish': publishing(true),
  'categories.unpublish': publishing(false),
  'categories.setDefault': onTerms('category', makeDefault),
};
