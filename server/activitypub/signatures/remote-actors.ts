import { z } from 'zod';
import { limits } from '../../../protocol/limits.ts';
import type { Services } from '../../core/context/index.ts';
import { digest } from '../../core/db/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { registerJob } from '../../core/jobs/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { moment } from '../../core/time/index.ts';
import { fetchObject, isSameOrigin, remoteAddress } from './fetch-object.ts';
import { dropOldRemoteActors, type RemoteActor, remoteActorByKey, storeRemoteActor } from './remote-actor-queries.ts';

const dayMs = 24 * 3600_000;
const freshMs = dayMs;
/** Keys of one host that one network may name for the first time. */
const unknownKeys = { most: 10, perMs: 60_000 };
/** A signature that fails makes a key be read again, unless it was just read. */
const rotatedMs = 60_000;
const forgottenMs = 30 * dayMs;

const address = z.string().max(500);
const line = z.string().max(1_000).catch('');

const keyShape = z.object({ id: address, owner: address, publicKeyPem: z.string().max(5_000) });
const actorShape = z.object({
  id: address,
  inbox: address,
  preferredUsername: line,
  name: line,
  url: address.catch(''),
  endpoints: z.object({ sharedInbox: address }).optional().catch(undefined),
  publicKey: keyShape,
});
const ownedShape = z.union([keyShape.pick({ owner: true }), z.object({ publicKey: keyShape.pick({ owner: true }) })]);

// A name with other signs could look like the address of another account.
const isUsername = (name: string): boolean => /^[\p{L}\p{N}_][\p{L}\p{N}_.-]{0,62}$/u.test(name);

// Signs that reverse or isolate the direction of what follows.
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

const ownerIn = (json: unknown): string | undefined => {
  const read = ownedShape.safeParse(json);
  if (!read.success) return undefined;
  return 'owner' in read.data ? read.data.owner : read.data.publicKey.owner;
};

/** The account of a document, when all its addresses are of its own server. */
const actorFrom = (json: unknown, url: string, keyId: string, fetchedAt: Date): RemoteActor | undefined => {
  const read = actorShape.safeParse(json);
  if (!read.success) return undefined;
  const { id: uri, inbox, endpoints, publicKey, preferredUsername, name, url: page } = read.data;
  const own = [url, inbox, keyId].every(one => remoteAddress(one) && isSameOrigin(one, uri));
  if (!own || publicKey.owner !== uri || publicKey.id !== keyId) return undefined;
  const shared = endpoints?.sharedInbox;
  const handle = `@${isUsername(preferredUsername) ? preferredUsername : 'account'}@${new URL(uri).host}`;
  if (handle.length > limits.name) return undefined;
  return {
    ...{ uri, keyId, inbox, fetchedAt, handle, publicKey: publicKey.publicKeyPem },
    sharedInbox: shared && remoteAddress(shared) && isSameOrigin(shared, uri) ? shared : inbox,
    name: name.replace(directionMarks, '').slice(0, 255),
    url: remoteAddress(page) && isSameOrigin(page, uri) ? page : uri,
  };
};

/**
 * Reads the owner of a key from its server: the key stands in the document of its owner, or leads there. Only the
 * document at the address of an account describes it: other files of the same server may come from anybody.
 */
const fetchOwner = async (services: Services, keyId: string): Promise<RemoteActor | 'gone' | undefined> => {
  const now = moment(services.clock);
  const address = keyId.replace(/#.*$/s, '');
  const found = await fetchObject(services, address);
  if (found.kind !== 'object') return found.kind === 'gone' ? 'gone' : undefined;
  const actor = actorFrom(found.json, found.url, keyId, now);
  if (actor?.uri === address) return actor;
  const owner = actor?.uri ?? ownerIn(found.json);
  if (owner === undefined || owner === address || !isSameOrigin(owner, keyId)) return undefined;
  const other = await fetchObject(services, owner);
  const confirmed = other.kind === 'object' ? actorFrom(other.json, other.url, keyId, now) : undefined;
  return confirmed?.uri === owner ? confirmed : undefined;
};

/**
 * The owner of a key, from the table or from its server; `gone` when that server says that there is none. With
 * `hasFailed` the stored key is read again, once in a minute: keys are replaced.
 */
export const ownerOfKey = async (
  services: Services,
  keyId: string,
  { hasFailed, network }: { readonly hasFailed: boolean; readonly network: string },
): Promise<RemoteActor | 'gone' | undefined> => {
  const stored = await remoteActorByKey(services.sql, keyId);
  const age = stored ? services.clock.now() - stored.fetchedAt.getTime() : Number.POSITIVE_INFINITY;
  if (stored && age < (hasFailed ? rotatedMs : freshMs)) return stored;
  if (!stored) {
    // Invented keys must not use up the requests that may go to a server.
    const host = new URL(keyId).host;
    await consumeRateLimit(services, `activitypub-key:${digest(network, host).slice(0, 40)}`, unknownKeys);
  }
  const found = await fetchOwner(services, keyId).catch((error: unknown) => {
    if (stored && !hasFailed && error instanceof UserError && error.status === 429) return stored;
    throw error;
  });
  if (found === stored) return stored;
  if (found === undefined || found === 'gone') return hasFailed ? undefined : (stored ?? found);
  await storeRemoteActor(services.sql, found);
  return found;
};

registerJob(
  'activitypub-forget',
  async ({ sql, clock }) => {
    await dropOldRemoteActors(sql, new Date(clock.now() - forgottenMs));
  },
  { everyMs: 3600_000 },
);
