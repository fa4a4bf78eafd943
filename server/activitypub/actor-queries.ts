import { type PublicAuthor, publicAuthors } from '../accounts/index.ts';
import { countRows, type Sql, type Transaction } from '../core/db/index.ts';

/** Account that other servers can follow. */
export interface AuthorRow extends PublicAuthor {
  readonly createdAt: Date;
}

export const authorRow = (
  sql: Sql,
  by: { readonly id: number } | { readonly permalink: string },
): Promise<AuthorRow | undefined> =>
  publicAuthors(sql)
    .select({ createdAt: 'u.created_at' })
    .where('id' in by ? { 'u.id': by.id } : { 'u.permalink': by.permalink })
    .first();

/** Number of accounts with posts. */
export const authorsCount = (sql: Sql): Promise<number> => countRows(sql('users').where('posts_count', '>', 0));

export interface ActorRow {
  readonly id: number;
  readonly name: string;
  readonly userId: number | null;
  readonly publicKey: string;
  /** Sealed under SECRET. */
  readonly privateKey: string;
  readonly createdAt: Date;
}

const columns = {
  ...{ id: 'id', name: 'name', userId: 'user_id' },
  ...{ publicKey: 'public_key', privateKey: 'private_key', createdAt: 'created_at' },
} as const;

export const actorRow = (
  sql: Sql,
  by: { readonly name: string } | { readonly id: number },
): Promise<ActorRow | undefined> => sql('activitypub_actors').select(columns).where(by).first();

type NewActor = Omit<ActorRow, 'id'>;

/** Inserts an actor; the row of the server that was first stays. */
export const insertActor = (sql: Transaction, { name, userId, publicKey, privateKey, createdAt }: NewActor) =>
  sql('activitypub_actors')
    .insert({ name, user_id: userId, public_key: publicKey, private_key: privateKey, created_at: createdAt })
    .onConflict('name')
    .ignore();

/** Replaces a key pair that cannot be opened, unless another server has done so. */
export const replaceKeys = (
  sql: Transaction,
  { id, privateKey: former }: Pick<ActorRow, 'id' | 'privateKey'>,
  { publicKey, privateKey }: Pick<ActorRow, 'publicKey' | 'privateKey'>,
): Promise<number> =>
  sql('activitypub_actors')
    .where({ id, private_key: former })
    .update({ public_key: publicKey, private_key: privateKey });
