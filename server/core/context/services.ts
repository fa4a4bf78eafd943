import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import {
  type CacheMemory,
  type CacheObserver,
  type CausalReads,
  cacheMemory,
  causalReads,
  type OwnChanges,
  ownChanges,
  type PageCache,
  type PageValidator,
  pageCache,
  pageValidator,
} from '../cache/index.ts';
import type { Settings } from '../config/index.ts';
import { connect, type Knex, type Transaction } from '../db/index.ts';
import type { Subscribers } from '../events/index.ts';
import { type FileStore, openFileStore } from '../file-store/index.ts';
import type { ExternalFetchOptions } from '../net/index.ts';
import { noPeers, type Peers } from '../process/index.ts';
import { type SiteSettings, siteSettings } from '../settings/index.ts';
import { loadTheme, type Theme } from '../theme/index.ts';
import { type Clock, systemClock } from '../time/index.ts';

/** A transaction with the services of the process: a change of a request, a job or a command is one. */
export interface TransactionContext {
  readonly services: Services;
  readonly sql: Transaction;
}

/** Objects that exist once in a process. */
export interface Services {
  readonly settings: Settings;
  readonly sql: Knex;
  /** Uploads, exports and archives. */
  readonly files: FileStore;
  readonly clock: Clock;
  readonly site: SiteSettings;
  /** The budget of memory that all cached values share. */
  readonly memory: CacheMemory;
  readonly pages: PageCache;
  readonly validator: PageValidator;
  /** Reads after the changes on other nodes of a database cluster. */
  readonly causal: CausalReads;
  /** Whether the poll of changes reads those of this process too. */
  readonly ownChanges: OwnChanges;
  /** Resolves and connects to hosts that users enter; tests map them to their own servers. */
  readonly outbound: Pick<ExternalFetchOptions, 'resolve' | 'connect'>;
  readonly log: FastifyBaseLogger;
  /** Replacements of parts of the template. */
  readonly theme: Theme;
  /** The other serving processes of this machine. */
  readonly peers: Peers;
  readonly subscribers: Subscribers<TransactionContext>;
  /** Id of this process among those that share the database. */
  readonly node: string;
}

/** The services of a server or of a command; the settings of the site are read. */
export const openServices = async (
  settings: Settings,
  log: FastifyBaseLogger,
  subscribers: Subscribers<TransactionContext>,
  overrides: {
    sql?: Knex;
    clock?: Clock;
    outbound?: Services['outbound'];
    cacheObserver?: CacheObserver;
    peers?: Peers;
  } = {},
): Promise<Services> => {
  const clock = overrides.clock ?? systemClock;
  const sql = overrides.sql ?? connect(settings.database, { queryMs: 8_000, poolSize: settings.poolSize });
  const site = siteSettings();
  await site.reload(sql);
  const memory = cacheMemory(settings.cacheBytes, overrides.cacheObserver);
  const pages = pageCache({ now: clock.now, memory });
  const causal = causalReads(sql);
  return {
    settings,
    sql,
    files: openFileStore(settings.files, reason => log.warn({ reason }, 'the store of files cannot be used')),
    clock,
    site,
    memory,
    pages,
    validator: pageValidator({ site, pages, causal }),
    causal,
    ownChanges: ownChanges(),
    outbound: overrides.outbound ?? {},
    log,
    theme: await loadTheme(settings.dataDir, log),
    peers: overrides.peers ?? noPeers,
    subscribers,
    node: randomBytes(8).toString('hex'),
  };
};
