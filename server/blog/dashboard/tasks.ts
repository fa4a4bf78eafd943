import type { dashboardTasks } from '../../../protocol/blog/dashboard.ts';
import { askAddress } from '../../admin/shell/index.ts';
import { type Redirect, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { site } from '../../core/policy/index.ts';
import { limitNewPosts } from '../post-actions/index.ts';
import { movablePosts } from '../post-model/index.ts';
import { copyPosts } from './posts/copy-posts.ts';
import { termTaskHandlers } from './terms/term-tasks.ts';

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

export const dashboardTaskHandlers: TaskHandlers<keyof typeof dashboardTasks> = {
  ...termTaskHandlers,
  'posts.copy': taskHandler({
    prepare: limitNewPosts,
    act: 'post.copy',
    invalidates: [],
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
