import type { FastifyBaseLogger } from 'fastify';
import type { Settings } from '../settings.ts';
import type { Clock } from './clock.ts';
import type { Knex } from './db.ts';
import type { PageCache } from './page-cache.ts';
import type { PageProof } from './page-proof.ts';
import type { SiteSettings } from './site-settings.ts';

/** What the process holds once and every room may use. */
export interface Services {
  readonly settings: Settings;
  readonly sql: Knex;
  readonly clock: Clock;
  readonly site: SiteSettings;
  readonly pages: PageCache;
  readonly proof: PageProof;
  readonly log: FastifyBaseLogger;
}
