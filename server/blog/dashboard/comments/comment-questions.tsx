import type { Html } from '../../../../protocol/html.ts';
import type { PluralKey, TextKey } from '../../../../protocol/texts.ts';
import { askDialog, type Question, type RequestedQuestion } from '../../../admin/shell/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { plural, text } from '../../../core/i18n/index.ts';
import { type Act, authorize } from '../../../core/policy/index.ts';
import { type CommentTarget, commentTargets } from '../../comments/index.ts';
import { commentsShape } from './comments-shape.ts';

interface Words {
  readonly act: Extract<Act, 'comment.approve' | 'comment.delete' | 'comment.restore'>;
  readonly title: PluralKey;
  readonly lead: PluralKey;
  readonly submit: TextKey;
  readonly isHarmful?: boolean;
}

/** Confirmation texts of comment actions, by task. */
const words = {
  publish: {
    act: 'comment.approve',
    ...{ title: 'ASK_COMMENTS_PUBLISH', lead: 'ASK_COMMENTS_PUBLISH_LEAD', submit: 'COMMENTS_APPROVE' },
  },
  unpublish: {
    act: 'comment.approve',
    ...{ title: 'ASK_COMMENTS_HOLD', lead: 'ASK_COMMENTS_HOLD_LEAD', submit: 'COMMENTS_HOLD' },
  },
  delete: {
    act: 'comment.delete',
    ...{ title: 'ASK_COMMENTS_DELETE', lead: 'ASK_COMMENTS_DELETE_LEAD', submit: 'COMMENTS_REMOVE' },
    isHarmful: true,
  },
  restore: {
    act: 'comment.restore',
    ...{ title: 'ASK_COMMENTS_RESTORE', lead: 'ASK_COMMENTS_RESTORE_LEAD', submit: 'POST_TOOL_RESTORE' },
  },
} as const satisfies Readonly<Record<string, Words>>;

type ConfirmedTask = keyof typeof words;

const isConfirmedTask = (name: string): name is ConfirmedTask => Object.hasOwn(words, name);

const questionOf = (
  context: RequestContext,
  name: ConfirmedTask,
  targets: readonly CommentTarget[],
  back: string,
): Question => {
  const { title, lead, submit, isHarmful = false }: Words = words[name];
  return {
    context,
    task: `comments.${name}`,
    title: plural(title, targets.length),
    lead: plural(lead, targets.length),
    items: targets.map(({ id, row, post }) => ({
      id,
      name: text('COMMENT_ROW', `${row.number}`, row.name, post.title),
    })),
    submit: text(submit),
    isHarmful,
    back,
  };
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
  for (const target of targets) authorize(context.actor, words[name].act, target);
  return questionOf(context, name, targets, back);
};
