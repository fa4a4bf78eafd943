import { reading } from '../call.ts';
import { line } from '../fields.ts';
import { limits } from '../limits.ts';

/** What a page says of itself (wire §2.6): all of it words of another site, none of it markup. */
export interface PageFacts {
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
  /** Addresses of pictures; nothing here asks for them. */
  readonly images: readonly string[];
  readonly opengraph: Readonly<Partial<Record<'title' | 'desc' | 'type' | 'url' | 'image' | 'video', string>>>;
  readonly charset: string;
}

export const crawlerCalls = {
  /** Answers under the address as it was sent; of a page that cannot be read, installed clients get a sentence beside. */
  'site/views/crawler/crawl': reading({ url: line(limits.address) }).resolves<
    [found: Readonly<Record<string, PageFacts>>, sentence?: string]
  >(),
};
