import type { crawlerCalls, PageFacts } from '../../../protocol/blog/crawler.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import type { Services } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { type Handlers, handler } from '../../core/http/index.ts';
import { type ExternalFetchError, fetchExternal } from '../../core/net/index.ts';
import { webAddress } from '../../core/paths/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { consumeRateLimit } from '../../core/security/index.ts';
import { factsIn, noFacts } from './page-facts.ts';

// An address inside our network is reported like one that does not exist.
const sentences: Readonly<Record<ExternalFetchError, TextKey>> = {
  address: 'CRAWL_UNREACHABLE',
  unreachable: 'CRAWL_UNREACHABLE',
  redirects: 'CRAWL_UNREACHABLE',
  time: 'CRAWL_SLOW',
  size: 'CRAWL_LARGE',
};

const isPage = (type: string): boolean => /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type);

const refusal = (key: TextKey): UserError => new UserError(key, { field: 'url' });

/** Fetches a page that a writer wants to link to, through the guarded HTTP client. Throws a UserError on failure. */
const crawl = async ({ outbound }: Services, typed: string): Promise<PageFacts> => {
  const url = webAddress(typed);
  if (!url) throw refusal('LINK_WRONG');
  const headers = { accept: 'text/html,application/xhtml+xml', 'user-agent': 'Lectern' };
  const answer = await fetchExternal(url.href, { ...outbound, headers });
  if (answer.kind === 'refused') throw refusal(sentences[answer.reason]);
  if (answer.status !== 200) throw refusal('CRAWL_UNREACHABLE');
  if (!isPage(answer.type)) throw refusal('CRAWL_NO_PAGE');
  return factsIn(answer.body, answer.type, answer.url);
};

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
