import { generateKeyPair } from 'node:crypto';
import { promisify } from 'node:util';
import type { Services } from '../core/context/index.ts';
import { transact } from '../core/db/index.ts';
import type { ActorId } from '../core/paths/index.ts';
import { seal, unseal } from '../core/security/index.ts';
import { moment } from '../core/time/index.ts';
import { type ActorRow, actorRow, insertActor, replaceKeys } from './actor-queries.ts';

const generate = promisify(generateKeyPair);

export const actorName = (id: ActorId): string => (id === 'site' ? 'site' : `author:${id}`);

/** The account whose row this is. */
export const actorIdOf = ({ name }: Pick<ActorRow, 'name'>): ActorId =>
  name === 'site' ? 'site' : Number(name.slice('author:'.length));

const purposeOf = (name: string): string => `activitypub:${name}`;

/** Key pair in PEM; the private key is sealed. */
const newPair = async ({ settings }: Services, name: string) => {
  const { publicKey, privateKey } = await generate('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  return { publicKey, privateKey: seal(settings.secret, purposeOf(name), privateKey) };
};

export interface ActorKeys {
  readonly row: ActorRow;
  /** PEM. */
  readonly privateKey: string;
}

const opened = ({ settings }: Services, row: ActorRow | undefined): ActorKeys | undefined => {
  const privateKey = row && unseal(settings.secret, purposeOf(row.name), row.privateKey);
  return row && privateKey !== undefined ? { row, privateKey } : undefined;
};

/**
 * The key pair of an account, generated at first need and when SECRET was changed. Other servers read the new key when
 * a signature fails.
 */
export const actorKeys = async (services: Services, id: ActorId): Promise<ActorKeys> => {
  const { sql, clock } = services;
  const name = actorName(id);
  const stored = await actorRow(sql, { name });
  const found = opened(services, stored);
  if (found) return found;
  const pair = await newPair(services, name);
  await transact(sql, async tx => {
    if (stored) await replaceKeys(tx, stored, pair);
    else await insertActor(tx, { ...pair, name, userId: id === 'site' ? null : id, createdAt: moment(clock) });
  });
  const made = opened(services, await actorRow(sql, { name }));
  if (!made) throw new Error(`no keys of ${name}`);
  return made;
};
