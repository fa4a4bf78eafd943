import { deletedNotice, type Redirect, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { site } from '../../core/policy/index.ts';
import { deleteGroups, deleteLevels, joinGroup, leaveGroup, saveGroup, saveLevel } from './acts.ts';
import { groupAgain } from './group-page.tsx';
import { levelAgain } from './level-page.tsx';
import { membersAgain } from './members-page.tsx';

type GroupTask =
  | 'groups.save'
  | 'groups.delete'
  | 'groups.addMembers'
  | 'groups.removeMember'
  | 'levels.save'
  | 'levels.delete';

const done = (to: string, words: string): Redirect => ({ to, notice: { kind: 'success', text: words } });

// Cached pages name no group: the readers of a text are looked up at each request.
export const groupTaskHandlers: TaskHandlers<GroupTask> = {
  'groups.save': taskHandler({
    act: 'site.administer',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, params) => {
      const id = await saveGroup(mutation, params);
      return done(params.id === undefined ? paths.groupMembers(id) : paths.groups, text('GROUP_SAVED', params.title));
    },
    onInvalid: groupAgain,
  }),
  'groups.delete': taskHandler({
    act: 'site.administer',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { ids }) => {
      await deleteGroups(mutation, ids);
      return { to: paths.groups, notice: deletedNotice(plural('GROUPS_DELETED', ids.length)) };
    },
  }),
  'groups.addMembers': taskHandler({
    act: 'site.administer',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { id, usernames }) =>
      done(paths.groupMembers(id), plural('GROUP_JOINED', await joinGroup(mutation, id, usernames))),
    onInvalid: membersAgain,
  }),
  'groups.removeMember': taskHandler({
    act: 'site.administer',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { id, member }) => {
      await leaveGroup(mutation, id, member);
      return done(`${paths.groupMembers(id)}#members`, text('GROUP_LEFT'));
    },
  }),
  'levels.save': taskHandler({
    act: 'site.administer',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, params) => {
      await saveLevel(mutation, params);
      return done(paths.levels, text('LEVEL_SAVED', params.title));
    },
    onInvalid: levelAgain,
  }),
  'levels.delete': taskHandler({
    act: 'site.administer',
    invalidates: ['items', 'item', 'item-category', 'posts', 'frame', 'category'],
    load: () => site,
    run: async (mutation, _, { ids }) => {
      await deleteLevels(mutation, ids);
      return { to: paths.levels, notice: deletedNotice(plural('LEVELS_DELETED', ids.length)) };
    },
  }),
};
