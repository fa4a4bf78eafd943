import type { Html } from '../../../../protocol/html.ts';
import {
  askDialog,
  type Question,
  type QuestionWords,
  questionAbout,
  type RequestedQuestion,
} from '../../../admin/shell/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { notFound } from '../../../core/errors/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { authorize } from '../../../core/policy/index.ts';
import { titleOf } from '../../cards/index.ts';
import { type MovableTarget, movableAmong } from '../../post-model/index.ts';

/** Confirmation texts of the transitions. */
const words = {
  publish: { title: 'ASK_POSTS_PUBLISH', lead: 'ASK_POSTS_PUBLISH_LEAD', submit: 'POST_TOOL_PUBLISH' },
  unpublish: { title: 'ASK_POSTS_UNPUBLISH', lead: 'ASK_POSTS_UNPUBLISH_LEAD', submit: 'POST_TOOL_UNPUBLISH' },
  archive: { title: 'ASK_POSTS_ARCHIVE', lead: 'ASK_POSTS_ARCHIVE_LEAD', submit: 'POST_TOOL_ARCHIVE' },
  unarchive: { title: 'ASK_POSTS_UNARCHIVE', lead: 'ASK_POSTS_UNARCHIVE_LEAD', submit: 'POST_TOOL_UNARCHIVE' },
  trash: { title: 'ASK_POSTS_TRASH', lead: 'ASK_POSTS_TRASH_LEAD', submit: 'MOVE_TO_TRASH', isHarmful: true },
  delete: { title: 'ASK_POSTS_DELETE', lead: 'ASK_POSTS_DELETE_LEAD', submit: 'POST_TOOL_DELETE', isHarmful: true },
  restore: { title: 'ASK_POSTS_RESTORE', submit: 'POST_TOOL_RESTORE' },
  feature: { title: 'ASK_POSTS_FEATURE', submit: 'POST_TOOL_FEATURE' },
  copy: { title: 'ASK_POSTS_COPY', submit: 'POST_TOOL_COPY' },
  unfeature: { title: 'ASK_POSTS_UNFEATURE', submit: 'POST_TOOL_UNFEATURE' },
} as const satisfies Readonly<Record<string, QuestionWords>>;

type ConfirmedMove = keyof typeof words;

const isConfirmedMove = (name: string): name is ConfirmedMove => Object.hasOwn(words, name);

const questionOf = (
  context: RequestContext,
  name: ConfirmedMove,
  posts: readonly MovableTarget[],
  back: string,
): Question => {
  const items = posts.map(post => ({ id: post.id, name: titleOf(post.title) }));
  return questionAbout({ context, task: `posts.${name}`, items, back }, words[name]);
};

/** Dialog of the confirmation before posts are moved, for a call (E-006, E-007). */
export const postsDialog = (
  context: RequestContext,
  name: ConfirmedMove,
  posts: readonly MovableTarget[],
  back: string | undefined,
): [dialog: Html] => [askDialog(questionOf(context, name, posts, back ?? paths.dashboard))];

/** Loads the posts of a confirmation; refuses missing posts and those the user may not move. */
export const confirmedPosts = async (context: RequestContext, ids: readonly number[]): Promise<MovableTarget[]> => {
  const wanted = [...new Set(ids)];
  const posts = await movableAmong(context, wanted);
  if (posts.length < wanted.length) throw notFound();
  return posts;
};

/** Page of the same confirmation; undefined for an unknown task. */
export const postsQuestion = async (
  context: RequestContext,
  { task, ids, back }: RequestedQuestion,
): Promise<Question | undefined> => {
  const name = task.replace(/^posts\./, '');
  if (!isConfirmedMove(name)) return undefined;
  const posts = await confirmedPosts(context, ids);
  for (const post of posts) authorize(context.actor, `post.${name}`, post);
  return questionOf(context, name, posts, back);
};
