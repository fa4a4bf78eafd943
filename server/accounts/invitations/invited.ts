import { audit } from '../../audit/index.ts';
import { emit, type MutationContext, type RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { mailKey } from '../../core/net/index.ts';
import { peekLink, takeLink } from '../../core/one-time-links/index.ts';
import type { Role } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { addAccount } from '../registration/register.ts';
import { deleteInvitations, type Invitation, invitationsAmong, validInvitation } from './invitation-queries.ts';

export const linkOver = (): UserError => new UserError('LINK_OVER', { status: 410 });

const idOf = (subject: string): number => Number(subject.replace('invitation:', ''));

/** Invitation of a key, without using it. */
export const invitationOf = async (context: RequestContext, key: string): Promise<Invitation | undefined> => {
  const link = await peekLink(context.sql, 'invite', key, moment(context.services.clock));
  return link && (await invitationsAmong(context.sql, [idOf(link.subject)]))[0];
};

interface Joining {
  readonly key: string;
  readonly name: string;
  readonly username: string;
}

interface InvitedAccount {
  readonly id: number;
  readonly role: Role;
  readonly name: string;
}

/**
 * Uses an invitation: an active account with its role and its address, which the mail has confirmed. `password` is a hash,
 * or empty.
 */
export const addInvited = async (
  mutation: MutationContext,
  { key, name, username }: Joining,
  password: string,
): Promise<InvitedAccount> => {
  const { sql, services } = mutation;
  const now = moment(services.clock);
  const link = await takeLink(sql, 'invite', key, now);
  const invitation = link && (await validInvitation(sql, idOf(link.subject)));
  if (!invitation) throw linkOver();
  const { email, role } = invitation;
  const emailKey = mailKey(email);
  const id = await addAccount(sql, {
    ...{ username, name, email, emailKey, website: '', password, role, status: 'active', now, confirmedAt: now },
  });
  if (id === 'username') throw new UserError('USERNAME_TAKEN', { field: 'username' });
  if (id === 'email') throw linkOver();
  await deleteInvitations(sql, [invitation.id]);
  await emit(mutation, 'account.emailConfirmed', { id, email, emailKey });
  await audit(mutation, { act: 'user.join', type: 'user', ids: [id], detail: () => `${invitation.sender}: ${role}` });
  return { id, role, name };
};
