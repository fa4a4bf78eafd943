import type { Html } from '../../../../protocol/html.ts';
import {
  askDialog,
  type Question,
  type QuestionText,
  type QuestionWords,
  questionAbout,
  type RequestedQuestion,
} from '../../../admin/shell/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { authorize } from '../../../core/policy/index.ts';
import { type CommentTarget, CommentText, commentTargets } from '../../comments/index.ts';
import { commentsShape } from './comments-shape.ts';

/** Confirmation texts of comment actions, by task. */
const words = {
  publish: { title: 'ASK_COMMENTS_PUBLISH', lead: 'ASK_COMMENTS_PUBLISH_LEAD', submit: 'COMMENTS_APPROVE' },
  unpublish: { title: 'ASK_COMMENTS_HOLD', lead: 'ASK_COMMENTS_HOLD_LEAD', submit: 'COMMENTS_HOLD' },
  delete: {
    ...{ title: 'ASK_COMMENTS_DELETE', lead: 'ASK_COMMENTS_DELETE_LEAD', submit: 'COMMENTS_REMOVE' },
    isHarmful: true,
  },
  restore: { title: 'ASK_COMMENTS_RESTORE', lead: 'ASK_COMMENTS_RESTORE_LEAD', submit: 'POST_TOOL_RESTORE' },
} as const satisfies Readonly<Record<string, QuestionWords>>;

type ConfirmedTask = keyof typeof words;

const isConfirmedTask = (name: string): name is ConfirmedTask => Object.hasOwn(words, name);

const actOf = (name: ConfirmedTask) =>
  name === 'delete' || name === 'restore' ? (`comment.${name}` as const) : 'comment.approve';

const textsOf = (targets: readonly CommentTarget[], items: Question['items']): QuestionText[] =>
  targets.flatMap(({ id, row, version }) => {
    const item = items.find(one => one.id === id);
    return item ? [{ ...item, version, content: <CommentText row={row} /> }] : [];
  });

const questionOf = (
  context: RequestContext,
  name: ConfirmedTask,
  targets: readonly CommentTarget[],
  back: string,
): Question => {
  const items = targets.map(({ id, row, post }) => ({
    id,
    name: text('COMMENT_ROW', `${row.number}`, row.name, post.title),
  }));
  const question = questionAbout({ context, task: `comments.${name}`, items, back }, words[name]);
  return name === 'publish' ? { ...question, texts: textsOf(targets, items), fields: { confirmation: 1 } } : question;
};

export const commentsDialog = (
  context: RequestContext,
  name: ConfirmedTask,
  targets: readonly CommentTarget[],
  back: string | undefined,
): [dialog: Html] => [askDialog(questionOf(context, name, targets, back ?? commentsShape.path))];

/** Page of the same confirmation; undefined for an unknown task. */
export const commentsQuestion = async (
  context: RequestContext,
  { task, ids, back }: RequestedQuestion,
): Promise<Question | undefined> => {
  const name = task.replace(/^comments\./, '');
  if (!isConfirmedTask(name)) return undefined;
  const targets = await commentTargets(context, ids, { lock: false });
  for (const target of targets) authorize(context.actor, actOf(name), target);
  return questionOf(context, name, targets, back);
};
