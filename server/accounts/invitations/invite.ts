import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { text } from '../../core/i18n/index.ts';
import { mailComposer, spendMailbox } from '../../core/mail/index.ts';
import { mailKey } from '../../core/net/index.ts';
import { addLink, dropLinksOf, linkLifetimeMs } from '../../core/one-time-links/index.ts';
import type { Role } from '../../core/policy/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { sendAccountMail } from '../account-mails.ts';
import { accountByEmail } from '../account-queries.ts';
import {
  addInvitation,
  deleteInvitations,
  type Invitation,
  invitationsAmong,
  renewInvitation,
} from './invitation-queries.ts';

/** Subject of the one-time link of an invitation. */
export const subjectOf = (id: number): string => `invitation:${id}`;

/** Days in which an invitation can be accepted. */
export const invitationDays = linkLifetimeMs('invite') / (24 * 3600_000);

/** Limits the mails that one administrator sends to strangers. Call in a handler's `prepare`. */
export const checkInvitationRate = ({ services, actor }: RequestContext): Promise<void> =>
  consumeRateLimit(services, `invite:${actor.account?.id ?? 0}`, { most: 60, perMs: 3600_000 });

const senderOf = ({ actor }: MutationContext): number => {
  if (!actor.account) throw new UserError('SIGN_IN_FIRST', { status: 403, code: 'sign-in' });
  return actor.account.id;
};

const endOf = ({ services }: MutationContext): Date =>
  new Date(moment(services.clock).getTime() + linkLifetimeMs('invite'));

/** Link that was mailed, or that has to be sent by hand since the site has no mail server. */
export interface SentInvitation {
  readonly email: string;
  /** Address to copy; undefined if it was mailed. */
  readonly address: string | undefined;
}

/** Replaces the link of an invitation and mails it; without a mail server it is returned instead. */
const send = mailComposer(
  async (
    mutation: MutationContext,
    { id, email, name }: Pick<Invitation, 'id' | 'email' | 'name'>,
  ): Promise<SentInvitation> => {
    const { sql, services, actor } = mutation;
    await dropLinksOf(sql, 'invite', [subjectOf(id)]);
    const key = await addLink(sql, 'invite', { userId: null, subject: subjectOf(id), now: moment(services.clock) });
    const address = `${services.settings.baseUrl}/account/invitation?key=${key}`;
    if (services.settings.smtpUrl === undefined) return { email, address };
    await spendMailbox(mutation, email);
    await sendAccountMail(
      mutation,
      { name: name || email, email },
      {
        dedupeKey: `invite:${id}:${key.slice(0, 12)}`,
        subject: 'MAIL_INVITE_SUBJECT',
        parts: [
          text('MAIL_INVITE', actor.account?.name ?? '', services.site.get('site.name')),
          address,
          text('MAIL_INVITE_DAYS', invitationDays),
        ],
      },
    );
    return { email, address: undefined };
  },
);

interface Invited {
  readonly email: string;
  readonly name: string;
  readonly role: Role;
}

/** Invites an address. Throws if it has an account or is invited already. */
export const invite = async (
  mutation: MutationContext,
  invited: Invited,
): Promise<SentInvitation & { readonly id: number }> => {
  const emailKey = mailKey(invited.email);
  const owner = await accountByEmail(mutation.sql, emailKey);
  if (owner) throw new UserError('INVITE_HAS_ACCOUNT', { args: [owner.username], status: 409, field: 'email' });
  const id = await addInvitation(mutation.sql, {
    ...invited,
    emailKey,
    createdBy: senderOf(mutation),
    now: moment(mutation.services.clock),
    expiresAt: endOf(mutation),
  });
  if (id === undefined) throw new UserError('INVITE_OPEN', { status: 409, field: 'email' });
  return { id, ...(await send(mutation, { ...invited, id })) };
};

/** Sends invitations anew, in the name of the actor; former links end. Throws if one does not exist. */
export const resendInvitations = async (
  mutation: MutationContext,
  ids: readonly number[],
): Promise<SentInvitation[]> => {
  const rows = await invitationsAmong(mutation.sql, ids);
  if (rows.length < new Set(ids).size) throw notFound();
  const sent: SentInvitation[] = [];
  for (const row of rows) {
    await renewInvitation(mutation.sql, row.id, { createdBy: senderOf(mutation), expiresAt: endOf(mutation) });
    sent.push(await send(mutation, row));
  }
  return sent;
};

/** Deletes invitations and ends their links; returns them. Throws if one does not exist. */
export const revokeInvitations = async (mutation: MutationContext, ids: readonly number[]): Promise<Invitation[]> => {
  const rows = await invitationsAmong(mutation.sql, ids);
  if (rows.length < new Set(ids).size) throw notFound();
  await dropLinksOf(mutation.sql, 'invite', ids.map(subjectOf));
  await deleteInvitations(mutation.sql, ids);
  return rows;
};
