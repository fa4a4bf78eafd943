import { errorNumber, type Sql, type Transaction } from '../../core/db/index.ts';

/** A provider of OpenID Connect with which people sign in. */
export interface Provider {
  readonly id: number;
  readonly name: string;
  readonly issuer: string;
  readonly clientId: string;
  /** Sealed; empty for a client without a secret. */
  readonly clientSecret: string;
  readonly scopes: string;
  /** Whether a person without an account may get one. */
  readonly allowsNew: boolean;
  /** Domains of the addresses of new accounts, one a line; empty for all. */
  readonly emailDomains: string;
  readonly trustsSecondFactor: boolean;
}

export type NewProvider = Omit<Provider, 'id'>;

interface Row extends Omit<Provider, 'allowsNew' | 'trustsSecondFactor'> {
  readonly allowsNew: number;
  readonly trustsSecondFactor: number;
}

const columns = {
  id: 'id',
  name: 'name',
  issuer: 'issuer',
  clientId: 'client_id',
  clientSecret: 'client_secret',
  scopes: 'scopes',
  allowsNew: 'allows_new',
  emailDomains: 'email_domains',
  trustsSecondFactor: 'trusts_second_factor',
} as const;

const providerOf = ({ allowsNew, trustsSecondFactor, ...row }: Row): Provider => ({
  ...row,
  allowsNew: allowsNew === 1,
  trustsSecondFactor: trustsSecondFactor === 1,
});

const rowOf = (provider: NewProvider) => ({
  ...{ name: provider.name, issuer: provider.issuer, client_id: provider.clientId, scopes: provider.scopes },
  ...{ client_secret: provider.clientSecret, allows_new: provider.allowsNew, email_domains: provider.emailDomains },
  trusts_second_factor: provider.trustsSecondFactor,
});

/** Every provider, by name. */
export const allProviders = async (sql: Sql): Promise<Provider[]> => {
  const rows: Row[] = await sql('openid_providers').select(columns).orderBy('name');
  return rows.map(providerOf);
};

export const providerById = async (sql: Sql, id: number): Promise<Provider | undefined> => {
  const row: Row | undefined = await sql('openid_providers').select(columns).where('id', id).first();
  return row && providerOf(row);
};

/** Ids of all providers, with their rows locked. */
export const lockedProviders = async (sql: Transaction): Promise<number[]> =>
  (await sql('openid_providers').select('id').orderBy('id').forUpdate()).map(({ id }: { id: number }) => id);

/** Unique key that another provider has. */
export type TakenKey = 'name' | 'issuer';

const orTaken = async (work: () => Promise<number>): Promise<number | TakenKey> => {
  try {
    return await work();
  } catch (error) {
    if (errorNumber(error) !== 1062 || !(error instanceof Error) || !('sqlMessage' in error)) throw error;
    return String(error.sqlMessage).includes('_issuer_') ? 'issuer' : 'name';
  }
};

/** Inserts a provider and returns its id, or the key that is taken. */
export const addProvider = (sql: Transaction, provider: NewProvider, now: Date): Promise<number | TakenKey> =>
  orTaken(async () => {
    const [id] = await sql('openid_providers').insert({ ...rowOf(provider), created_at: now });
    return Number(id);
  });

/** Changes a provider. Returns the number of rows, or the key that is taken. */
export const changeProvider = (sql: Transaction, id: number, provider: NewProvider): Promise<number | TakenKey> =>
  orTaken(() => sql('openid_providers').where('id', id).update(rowOf(provider)));

export const deleteProviders = (sql: Transaction, ids: readonly number[]): Promise<number> =>
  sql('openid_providers')
    .whereIn('id', [...ids])
    .delete();
