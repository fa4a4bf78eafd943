import type { TextKey } from '../../../protocol/texts.ts';
import { postKinds } from '../../core/cache/index.ts';
import { type Redirect, type TaskHandlers, taskHandler, type Undo } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { accountTaskHandlers } from './account-tasks.ts';
import { ban, block, heldUser, heldUsers, saveValues, setRoleOf, unban, unblock } from './acts.ts';
import { invitationTaskHandlers } from './invitation-tasks.ts';
import type { UserLine } from './queries.ts';
import { userAgain, userWithErrors } from './user-page.tsx';

const outcome = (users: readonly UserLine[], back: string | undefined, key: TextKey, undo?: Undo): Redirect => ({
  to: back ?? paths.users,
  notice: {
    kind: 'success',
    text: text(
      key,
      users
        .map(({ name }) => name)
        .slice(0, 5)
        .join(', '),
    ),
    ...(undo ? { undo } : {}),
  },
});

type UserTask = 'users.role' | 'users.values' | 'users.block' | 'users.unblock' | 'users.ban' | 'users.unban';

export const userTaskHandlers: TaskHandlers<
  UserTask | keyof typeof invitationTaskHandlers | keyof typeof accountTaskHandlers
> = {
  ...accountTaskHandlers,
  ...invitationTaskHandlers,
  'users.role': taskHandler({
    act: 'user.role',
    invalidates: postKinds,
    load: (context, { id }) => heldUser(context, id),
    run: async (mutation, user, { role, return: back }) => {
      await setRoleOf(mutation, user, role);
      return outcome([user], back ?? paths.user(user.id), 'USER_ROLE_DONE');
    },
    onInvalid: userAgain,
  }),
  'users.values': taskHandler({
    act: 'user.values',
    invalidates: [],
    load: (context, { id }) => heldUser(context, id),
    run: async (mutation, user, { values, note }) => {
      await saveValues(mutation, user, values, note);
      return outcome([user], paths.user(user.id), 'USER_VALUES_DONE');
    },
    onInvalid: userWithErrors,
  }),
  'users.block': taskHandler({
    act: 'user.block',
    invalidates: [],
    load: (context, { ids }) => heldUsers(context, ids),
    run: async (mutation, users, { return: back }) => {
      await block(mutation, users);
      return outcome(users, back, 'USER_BLOCK_DONE');
    },
  }),
  'users.unblock': taskHandler({
    act: 'user.block',
    invalidates: [],
    load: (context, { ids }) => heldUsers(context, ids),
    run: async (mutation, users, { return: back }) => {
      await unblock(mutation, users);
      return outcome(users, back, 'USER_UNBLOCK_DONE');
    },
  }),
  'users.ban': taskHandler({
    act: 'user.ban',
    invalidates: ['post'],
    load: (context, { ids }) => heldUsers(context, ids),
    run: async (mutation, users, { return: back }) => {
      await ban(mutation, users);
      const undo = { task: 'users.unban', label: text('USER_UNBAN'), ids: users.map(({ id }) => id) } as const;
      return outcome(users, back, 'USER_BAN_DONE', undo);
    },
  }),
  'users.unban': taskHandler({
    act: 'user.ban',
    invalidates: ['post'],
    load: (context, { ids }) => heldUsers(context, ids),
    run: async (mutation, users, { return: back }) => {
      await unban(mutation, users);
      return outcome(users, back, 'USER_UNBAN_DONE');
    },
  }),
};
