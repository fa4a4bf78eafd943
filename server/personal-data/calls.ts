import type { gdprCalls } from '../../protocol/blog/gdpr.ts';
import { UserError } from '../core/errors/index.ts';
import { type Handlers, handler } from '../core/http/index.ts';
import { site } from '../core/policy/index.ts';
import { moment } from '../core/time/index.ts';
import { requestArchive } from './archive/archive.ts';
import { ownAccount } from './archive/archive-link.ts';
import { archiveOf } from './archive/archive-queries.ts';
import { downloadDialog, guestDialog } from './dialogs.tsx';

export const gdprHandlers: Handlers<keyof typeof gdprCalls> = {
  'site/views/dashboard/confirmDownloadGDPR': handler({
    act: 'site.read',
    invalidates: [],
    load: () => site,
    run: async context => {
      const { account } = context.actor;
      if (!account) return [guestDialog(context)];
      const archive = await archiveOf(context.sql, { userId: account.id }, moment(context.services.clock));
      return [downloadDialog(context, archive, account.email)];
    },
  }),
  'site/controllers/bloggers/downloadGDPR': handler({
    act: 'account.own',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { userId }) => {
      const { id, email } = ownAccount(mutation);
      if (userId !== 0 && userId !== id) throw new UserError('FORBIDDEN', { status: 403 });
      await requestArchive(mutation, { userId: id });
      return [
        downloadDialog(mutation, await archiveOf(mutation.sql, { userId: id }, moment(mutation.services.clock)), email),
      ];
    },
  }),
};
