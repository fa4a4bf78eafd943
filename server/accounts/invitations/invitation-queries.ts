import { isDuplicate, type Sql, type Transaction } from '../../core/db/index.ts';
import type { Role } from '../../core/policy/index.ts';

export interface Invitation {
  readonly id: number;
  readonly email: string;
  /** Empty if the sender gave none. */
  readonly name: string;
  readonly role: Role;
  readonly createdBy: number;
  readonly sender: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface NewInvitation extends Pick<Invitation, 'email' | 'name' | 'role' | 'createdBy'> {
  readonly emailKey: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/** Inserts an invitation and returns its id; undefined if the address is invited already. */
export const addInvitation = async (sql: Transaction, invitation: NewInvitation): Promise<number | undefined> => {
  const { emailKey, createdBy, now, expiresAt, ...rest } = invitation;
  try {
    const [id] = await sql('invitations').insert({
      ...{ ...rest, email_key: emailKey, created_by: createdBy, created_at: now, expires_at: expiresAt },
    });
    return Number(id);
  } catch (error) {
    if (isDuplicate(error)) return undefined;
    throw error;
  }
};

const columns = {
  id: 'i.id',
  email: 'i.email',
  name: 'i.name',
  role: 'i.role',
  createdBy: 'i.created_by',
  sender: 'u.name',
  createdAt: 'i.created_at',
  expiresAt: 'i.expires_at',
} as const;

const invitations = (sql: Sql) => sql('invitations as i').join('users as u', 'u.id', 'i.created_by').select(columns);

export const invitationsPage = async (
  sql: Sql,
  { start, size }: { readonly start: number; readonly size: number },
): Promise<{ readonly rows: Invitation[]; readonly total: number }> => {
  const rows: Invitation[] = await invitations(sql)
    .where('i.id', '>', 0)
    .orderBy('i.id', 'desc')
    .limit(size)
    .offset(start);
  const [counted]: { n: number }[] = await sql('invitations').count({ n: '*' });
  return { rows, total: Number(counted?.n ?? 0) };
};

export const invitationsAmong = (sql: Sql, ids: readonly number[]): Promise<Invitation[]> =>
  invitations(sql)
    .whereIn('i.id', [...ids])
    .orderBy('i.id');

/** The invitation with its row locked, if its sender is still an administrator. */
export const validInvitation = (sql: Transaction, id: number): Promise<Invitation | undefined> =>
  invitations(sql).where('i.id', id).where({ 'u.role': 'admin', 'u.status': 'active' }).forUpdate().first();

export const renewInvitation = (
  sql: Transaction,
  id: number,
  { createdBy, expiresAt }: Pick<Invitation, 'createdBy' | 'expiresAt'>,
): Promise<number> => sql('invitations').where('id', id).update({ created_by: createdBy, expires_at: expiresAt });

export const deleteInvitations = (sql: Transaction, ids: readonly number[]): Promise<number> =>
  sql('invitations')
    .whereIn('id', [...ids])
    .delete();

export const deleteInvitationOf = (sql: Transaction, emailKey: string): Promise<number> =>
  sql('invitations').where('email_key', emailKey).delete();
