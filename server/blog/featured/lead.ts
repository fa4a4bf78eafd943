import { fragmentCache } from '../../core/cache/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { moment } from '../../core/time/index.ts';
import { nextChange } from '../post-model/index.ts';
import { featuredIds } from './queries.ts';

interface Lead {
  readonly id: number | undefined;
  readonly expires: Date | null;
}

const leads = fragmentCache<Lead>('lead story');

/** Post that opens the front page: the one featured last; undefined for the newest, if nothing is featured. */
export const leadId = async (context: RequestContext): Promise<number | undefined> => {
  const { id } = await leads(
    context,
    { key: '', tags: ['posts', 'featured'], expires: lead => lead.expires },
    async () => {
      const now = moment(context.services.clock);
      const [[first], expires] = await Promise.all([featuredIds(context.sql, now, 1), nextChange(context.sql, now)]);
      return { id: first, expires };
    },
  );
  return id;
};
