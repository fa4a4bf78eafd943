import type { crawlerCalls } from '../../../protocol/blog/crawler.ts';
import { type Answers, answer } from '../../core/answer.ts';
import { may, site } from '../../core/policy.ts';
import { spend } from '../../core/throttle.ts';
import { crawl } from './crawl.ts';

const pages = { most: 60, perMs: 10 * 60_000 };

export const crawlerAnswers: Answers<keyof typeof crawlerCalls> = {
  'site/views/crawler/crawl': answer({
    // Who may not ask sends nobody anywhere; the policy then says so.
    before: async ({ services, actor }, { url }) => {
      if (!may(actor, 'link.look', site)) return undefined;
      await spend(services, `crawl:${actor.account?.id}`, pages);
      return crawl(services, url);
    },
    act: 'link.look',
    on: () => site,
    run: (_visit, _site, { url }, facts) => [facts ? Object.fromEntries([[url, facts]]) : {}],
  }),
};
