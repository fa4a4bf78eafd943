import type { dashboardTasks } from '../../../protocol/blog/dashboard.ts';
import type { termTasks } from '../../../protocol/blog/terms.ts';
import { askAddress } from '../../admin/shell/index.ts';
import type { MutationContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { type Redirect, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { inContentLocale, plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { site } from '../../core/policy/index.ts';
import { titleOf } from '../cards/index.ts';
import { createPost, limitNewPosts } from '../post-actions/index.ts';
import { fieldsOfPost, type MovableTarget, movablePosts } from '../post-model/index.ts';
import { termTaskHandlers } from './terms/term-tasks.ts';

/** Each copy is indexed for the search at once, so the number is bounded. */
const maxCopies = 20;

/** Copies each post as a draft of the user, without its dates, password and address. */
const copyPosts = async (
  mutation: MutationContext,
  posts: readonly MovableTarget[],
  back: string | undefined,
): Promise<Redirect> => {
  if (posts.length > maxCopies) throw new UserError('POST_COPY_MANY', { args: [maxCopies] });
  for (const { id } of posts) {
    const fields = await fieldsOfPost(mutation.sql, id);
    const title = inContentLocale(() => text('POST_COPY_TITLE', titleOf(fields.title))).slice(0, 255);
    await createPost(
      mutation,
      { ...fields, title, slug: '', password: null, publishedAt: null, publishDown: null },
      'draft',
    );
  }
  return { to: back ?? paths.dashboard, notice: { kind: 'success', text: plural('POST_DONE_COPY', posts.length) } };
};

type Params = Readonly<Record<string, string | readonly string[] | undefined>>;

const filterNames = [
  'filter',
  'category',
  'author',
  'kind',
  'folder',
  'dates',
  'post-search',
  'sort',
  'ordering',
] as const;

// The list of posts has a longer name in old addresses.
const pathOf = (layout: string): string =>
  layout === 'entries' || !/^[a-z]{1,30}(?:\/[a-z]{1,30})?$/.test(layout)
    ? paths.dashboard
    : `${paths.dashboard}/${layout}`;

/** Address of the list with its fields as query parameters; the page ignores those it does not know. */
const addressOf = (input: Params): string => {
  const query = new URLSearchParams();
  for (const name of filterNames) {
    const value = input[name];
    if (typeof value === 'string' && value !== '' && value !== 'all') query.set(name, value);
  }
  const written = query.toString();
  return `${pathOf(String(input.layout ?? ''))}${written && `?${written}`}`;
};

const confirmation = (input: Params, bulk: string, ids: readonly string[]): Redirect => {
  const wanted = ids.filter(id => /^[1-9]\d{0,9}$/.test(id)).map(Number);
  const back = addressOf(input);
  if (bulk === '' || wanted.length === 0)
    return { to: back, notice: { kind: 'info', text: text('TABLE_APPLY_NOTHING') } };
  return { to: askAddress(pathOf(String(input.layout ?? '')), bulk, wanted, back) };
};

export const dashboardTaskHandlers: TaskHandlers<keyof typeof dashboardTasks | keyof typeof termTasks> = {
  ...termTaskHandlers,
  'posts.copy': taskHandler({
    prepare: limitNewPosts,
    act: 'post.copy',
    invalidates: ['post-counts'],
    load: (context, { ids }) => movablePosts(context, ids),
    run: (mutation, posts, { return: back }) => copyPosts(mutation, posts, back),
  }),
  'dashboard.show': taskHandler({
    act: 'dashboard.see',
    invalidates: [],
    load: () => site,
    run: (_, __, input) => (input.apply ? confirmation(input, input.bulk, input.ids ?? []) : { to: addressOf(input) }),
  }),
};
