import type { gdprCalls } from '../../protocol/blog/gdpr.ts';
import { Refusal } from '../core/errors/index.ts';
import { type Answers, answer } from '../core/http/index.ts';
import { site } from '../core/policy/index.ts';
import { moment } from '../core/time/index.ts';
import { requestArchive } from './archive.ts';
import { archiveOf } from './archive-queries.ts';
import { downloadDialog, guestDialog } from './dialogs.tsx';
import { ownAccount } from './own.ts';

export const gdprAnswers: Answers<keyof typeof gdprCalls> = {
  'site/views/dashboard/confirmDownloadGDPR': answer({
    act: 'site.read',
    on: () => site,
    run: async visit => {
      const { account } = visit.actor;
      if (!account) return [guestDialog(visit)];
      const archive = await archiveOf(visit.sql, { userId: account.id }, moment(visit.services.clock));
      return [downloadDialog(visit, archive, account.email)];
    },
  }),
  'site/controllers/bloggers/downloadGDPR': answer({
    act: 'account.own',
    on: () => site,
    run: async (deed, _, { userId }) => {
      const { id, email } = ownAccount(deed);
      if (userId !== 0 && userId !== id) throw new Refusal('FORBIDDEN', { status: 403 });
      await requestArchive(deed, { userId: id });
      return [downloadDialog(deed, await archiveOf(deed.sql, { userId: id }, moment(deed.services.clock)), email)];
    },
  }),
};
