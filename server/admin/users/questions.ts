import type { TextKey } from '../../../protocol/texts.ts';
import type { RequestContext } from '../../core/context/index.ts';
import type { PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, can } from '../../core/policy/index.ts';
import { type Question, requestedQuestion } from '../shell/index.ts';
import { shownUsers } from './acts.ts';
import type { UserLine } from './queries.ts';

interface Words {
  readonly act: 'user.block' | 'user.ban';
  readonly label: TextKey;
  readonly lead: TextKey;
  readonly isHarmful: boolean;
}

export const userMoves = {
  'users.block': { act: 'user.block', label: 'USER_BLOCK', lead: 'USER_BLOCK_LEAD', isHarmful: true },
  'users.unblock': { act: 'user.block', label: 'USER_UNBLOCK', lead: 'USER_UNBLOCK_LEAD', isHarmful: false },
  'users.ban': { act: 'user.ban', label: 'USER_BAN', lead: 'USER_BAN_LEAD', isHarmful: true },
  'users.unban': { act: 'user.ban', label: 'USER_UNBAN', lead: 'USER_UNBAN_LEAD', isHarmful: false },
} as const satisfies Readonly<Record<string, Words>>;

export type UserMove = keyof typeof userMoves;

const isMove = (task: string): task is UserMove => Object.hasOwn(userMoves, task);

/** Actions that the actor may perform on an account. */
export const movesOf = ({ actor }: RequestContext, user: UserLine): UserMove[] => {
  if (user.status === 'erased') return [];
  if (user.isBanned) return can(actor, 'user.ban', user) ? ['users.unban'] : [];
  const isBlocked = user.status === 'blocked';
  const blocking: UserMove[] =
    can(actor, 'user.block', user) && user.status !== 'waiting' ? [isBlocked ? 'users.unblock' : 'users.block'] : [];
  return [...blocking, ...(can(actor, 'user.ban', user) ? ['users.ban' as const] : [])];
};

/** Question before an action on accounts. Throws unless the actor may perform it on each. */
export const userQuestion = async (
  context: RequestContext,
  task: UserMove,
  ids: readonly number[],
  back: string,
): Promise<Question> => {
  const { act, label, lead, isHarmful } = userMoves[task];
  const users = await shownUsers(context, ids);
  for (const user of users) authorize(context.actor, act, user);
  return {
    context,
    task,
    title: text(label),
    lead: text(lead),
    items: users.map(({ id, name, username }) => ({ id, name: `${name} (${username})` })),
    submit: text(label),
    isHarmful,
    back,
  };
};

/** Question that the address of the list requests; undefined if it requests none. */
export const requestedUserAction = async (
  context: RequestContext,
  params: PageParams,
): Promise<Question | undefined> => {
  const question = requestedQuestion(context, params, paths.users);
  if (!question || !isMove(question.task)) return undefined;
  return userQuestion(context, question.task, question.ids, question.back);
};
