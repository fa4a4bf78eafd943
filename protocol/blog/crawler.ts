import { reading } from '../call.ts';
import { line } from '../fields.ts';
import { limits } from '../limits.ts';

/** Metadata of a page of another site (wire §2.6), as text without markup. */
export interface PageFacts {
  readonly title: string;
  readonly description: string;
  readonly keywords: string;
  /** Addresses of images; the server does not fetch them. */
  readonly images: readonly string[];
  readonly opengraph: Readonly<Partial<Record<'title' | 'desc' | 'type' | 'url' | 'image' | 'video', string>>>;
  readonly charset: string;
}

export const crawlerCalls = {
  /**
   * The result is keyed by the address as it was sent; for an unreadable page it also carries a sentence for installed
   * clients.
   */
  'site/views/crawler/crawl': reading({ url: line(limits.address) }).resolves<
    [found: Readonly<Record<string, PageFacts>>, sentence?: string]
  >(),
};
