import { limits } from '../../../protocol/limits.ts';
import type { Transaction } from '../../core/db/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { addProvider, changeProvider, lockedProviders, type NewProvider } from './provider-queries.ts';

interface Stored {
  /** Undefined for a new provider. */
  readonly id: number | undefined;
  readonly provider: NewProvider;
  readonly now: Date;
}

/** Stores a checked provider and returns its id. Throws for too many of them and for a taken name or issuer. */
export const storeProvider = async (sql: Transaction, { id, provider, now }: Stored): Promise<number> => {
  const ids = await lockedProviders(sql);
  if (id !== undefined && !ids.includes(id)) throw notFound();
  if (id === undefined && ids.length >= limits.openidProviders)
    throw new UserError('OPENID_MOST', { args: [limits.openidProviders], status: 409, field: 'name' });
  const saved = id === undefined ? await addProvider(sql, provider, now) : await changeProvider(sql, id, provider);
  if (saved === 'name') throw new UserError('OPENID_NAME_TAKEN', { status: 409, field: 'name' });
  if (saved === 'issuer') throw new UserError('OPENID_ISSUER_TAKEN', { status: 409, field: 'issuer' });
  return id ?? saved;
};
