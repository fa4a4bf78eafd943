import type { crawlerCalls, PageFacts } from '../../../protocol/blog/crawler.ts';
import type { Services } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { type Handlers, handler } from '../../core/http/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { crawl } from './crawl.ts';
import { noFacts } from './page-facts.ts';

type Found = readonly [facts: PageFacts, sentence?: string];

const pages = { most: 60, perMs: 10 * 60_000 };

/**
 * Installed clients ignore a rejection of this call: a page that cannot be read is answered with empty facts and the
 * message beside them.
 */
const crawlForInstalled = async (services: Services, url: string): Promise<Found> => {
  try {
    return [await crawl(services, url)];
  } catch (error) {
    if (error instanceof UserError) return [noFacts, error.message];
    throw error;
  }
};

export const crawlerHandlers: Handlers<keyof typeof crawlerCalls> = {
  'site/views/crawler/crawl': handler({
    // A caller without permission triggers no request; the policy then refuses.
    prepare: async ({ services, actor }, { url }): Promise<Found | undefined> => {
      if (!can(actor, 'link.look', site)) return undefined;
      await consumeRateLimit(services, `crawl:${actor.account?.id}`, pages);
      return services.site.get('compat.client') ? crawlForInstalled(services, url) : [await crawl(services, url)];
    },
    invalidates: [],
    act: 'link.look',
    load: () => site,
    run: (_visit, _site, { url }, ready) => {
      const [facts, sentence] = ready ?? [];
      const found = facts ? Object.fromEntries([[url, facts]]) : {};
      return sentence === undefined ? [found] : [found, sentence];
    },
  }),
};
