import type { accountTasks } from '../../../protocol/accounts.ts';
import { notFound } from '../../core/errors/index.ts';
import { type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { site } from '../../core/policy/index.ts';
import { ownAccountOf, secured } from './own-account.ts';
import { endOtherSessions, endOwnSession } from './own-session-queries.ts';

type SessionTask = 'sessions.end' | 'sessions.endOthers';

/** Handlers by which a person ends own sessions. */
export const ownSessionTasks: TaskHandlers<SessionTask & keyof typeof accountTasks> = {
  'sessions.end': taskHandler({
    act: 'account.own',
    isSession: true,
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { id }) => {
      if ((await endOwnSession(mutation.sql, ownAccountOf(mutation).id, id)) !== 1) throw notFound();
      return secured(text('SESSION_ENDED_DONE'));
    },
  }),
  'sessions.endOthers': taskHandler({
    act: 'account.own',
    isSession: true,
    invalidates: [],
    load: () => site,
    run: async (mutation, _) => {
      const { id } = ownAccountOf(mutation);
      return secured(plural('SESSIONS_ENDED', await endOtherSessions(mutation.sql, id, mutation.session.cookie ?? '')));
    },
  }),
};
