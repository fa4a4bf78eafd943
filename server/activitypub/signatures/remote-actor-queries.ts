import type { Sql } from '../../core/db/index.ts';

/** Account of another server, as its document described it. */
export interface RemoteActor {
  /** Address of its document, its id. */
  readonly uri: string;
  readonly keyId: string;
  /** PEM. */
  readonly publicKey: string;
  readonly inbox: string;
  /** Inbox of its server; the own one where the server has none. */
  readonly sharedInbox: string;
  /** `@name@host`. */
  readonly handle: string;
  readonly name: string;
  /** Address of its page for people. */
  readonly url: string;
  readonly fetchedAt: Date;
}

const columns = {
  ...{ uri: 'uri', keyId: 'key_id', publicKey: 'public_key', inbox: 'inbox', sharedInbox: 'shared_inbox' },
  ...{ handle: 'handle', name: 'name', url: 'url', fetchedAt: 'fetched_at' },
} as const;

export const remoteActorByKey = (sql: Sql, keyId: string): Promise<RemoteActor | undefined> =>
  sql('activitypub_remote_actors').select(columns).where('key_id', keyId).first();

export const storeRemoteActor = (sql: Sql, actor: RemoteActor) =>
  sql('activitypub_remote_actors')
    .insert({
      ...{ uri: actor.uri, key_id: actor.keyId, public_key: actor.publicKey, inbox: actor.inbox },
      ...{ shared_inbox: actor.sharedInbox, handle: actor.handle, name: actor.name, url: actor.url },
      fetched_at: actor.fetchedAt,
    })
    .onConflict('key_id')
    .merge();

export const forgetRemoteActor = (sql: Sql, uri: string): Promise<number> =>
  sql('activitypub_remote_actors').where('uri', uri).delete();

export const dropOldRemoteActors = (sql: Sql, before: Date): Promise<number> =>
  sql('activitypub_remote_actors').where('fetched_at', '<', before).limit(1_000).delete();
