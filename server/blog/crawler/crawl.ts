import type { PageFacts } from '../../../protocol/blog/crawler.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import type { Services } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { type ExternalFetchError, fetchExternal } from '../../core/net/index.ts';
import { webAddress } from '../../core/paths/index.ts';
import { factsIn } from './page-facts.ts';

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
export const crawl = async ({ outbound }: Services, typed: string): Promise<PageFacts> => {
  const url = webAddress(typed);
  if (!url) throw refusal('LINK_WRONG');
  const headers = { accept: 'text/html,application/xhtml+xml', 'user-agent': 'Lectern' };
  const answer = await fetchExternal(url.href, { ...outbound, headers });
  if (answer.kind === 'refused') throw refusal(sentences[answer.reason]);
  if (answer.status !== 200) throw refusal('CRAWL_UNREACHABLE');
  if (!isPage(answer.type)) throw refusal('CRAWL_NO_PAGE');
  return factsIn(answer.body, answer.type, answer.url);
};
