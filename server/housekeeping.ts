import { addDays } from '../protocol/dates/dates.ts';
import type { Services } from './core/context/index.ts';
import { dropExpired, dropUnconfirmed, expiringTables, registerJob } from './core/jobs/index.ts';
import { deleteSentMails } from './core/mail/index.ts';
import { moment } from './core/time/index.ts';
import { deleteStatisticsBefore, siteDay } from './hits/index.ts';
import { purgeUploads } from './media/index.ts';

const hourMs = 3600_000;
const dayMs = 24 * hourMs;

/** How long a registration waits for its confirmation. */
const unconfirmedLastsMs = 7 * dayMs;
const sentMailLastsMs = 90 * dayMs;

/** Takes away what is over: nothing here is ever shown. */
const startHousekeeping = async (services: Services): Promise<void> => {
  const { sql, clock, site } = services;
  const now = moment(clock);
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  for (const table of expiringTables) await dropExpired(sql, table, now);
  await dropUnconfirmed(sql, ago(unconfirmedLastsMs));
  await deleteSentMails(sql, ago(sentMailLastsMs));
  await deleteStatisticsBefore(sql, addDays(siteDay(services), -site.get('statistics.days')));
};

registerJob('housekeeping', startHousekeeping, { everyMs: hourMs });
registerJob(
  'purge-uploads',
  async services => {
    await purgeUploads(services);
  },
  { everyMs: dayMs },
);
