import {
  checkEmail,
  checkInvitationRate,
  invite,
  resendInvitations,
  revokeInvitations,
  type SentInvitation,
} from '../../accounts/index.ts';
import { audit } from '../../audit/index.ts';
import { deletedNotice, type Redirect, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { inviteAgain } from './invite-page.tsx';

/** Tells that invitations are mailed; without a mail server shows the links, this once. */
const outcome = (sent: readonly SentInvitation[], mailed: string): Redirect => {
  const links = sent.flatMap(({ email, address }) => (address ? [text('INVITE_LINK', email, address)] : []));
  const words = links.length > 0 ? links.join(' ') : mailed;
  return { to: paths.invitations, notice: { kind: 'success', text: words, takesFocus: links.length > 0 } };
};

type InvitationTask = 'invitations.send' | 'invitations.resend' | 'invitations.revoke';

export const invitationTaskHandlers: TaskHandlers<InvitationTask> = {
  'invitations.send': taskHandler({
    prepare: async (context, { email }) => {
      authorize(context.actor, 'user.add', site);
      checkEmail(email);
      await checkInvitationRate(context);
    },
    act: 'user.add',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, params) => {
      const { email, name, role } = params;
      const sent = await invite(mutation, { email, name, role });
      const detail = (): string => `${email}: ${role}`;
      await audit(mutation, { act: 'user.invite', type: 'invitation', ids: [sent.id], detail });
      return outcome([sent], text('INVITE_SENT', email));
    },
    onInvalid: inviteAgain,
  }),
  'invitations.resend': taskHandler({
    prepare: checkInvitationRate,
    act: 'user.add',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { ids }) =>
      outcome(await resendInvitations(mutation, ids), plural('INVITE_RESENT', ids.length)),
  }),
  'invitations.revoke': taskHandler({
    act: 'user.add',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { ids }) => {
      const revoked = await revokeInvitations(mutation, ids);
      const emailOf = (id: number): string => revoked.find(one => one.id === id)?.email ?? '';
      await audit(mutation, { act: 'user.revoke', type: 'invitation', ids, detail: emailOf });
      const emails = revoked.map(({ email }) => email).slice(0, 5);
      return { to: paths.invitations, notice: deletedNotice(text('INVITE_REVOKED', emails.join(', '))) };
    },
  }),
};
