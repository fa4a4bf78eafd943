import type { ReactNode } from 'react';
import type { Tag } from '../cache/index.ts';
import type { Insert } from '../html/index.ts';

export interface FeedLink {
  readonly title: string;
  readonly href: string;
  readonly type: 'application/rss+xml' | 'application/atom+xml';
}

/** Metadata of a page. Paths are site paths; the layout makes them absolute by BASE_URL. */
export interface Head {
  readonly description?: string;
  readonly author?: string;
  readonly keywords?: string;
  readonly canonical?: string;
  readonly robots?: string;
  readonly image?: { readonly src: string; readonly width: number; readonly height: number; readonly alt: string };
  readonly type?: 'website' | 'article' | 'profile';
  readonly jsonLd?: Readonly<Record<string, unknown>>;
  readonly feeds?: readonly FeedLink[];
  /** True if other sites can embed the page at its canonical address (oEmbed). */
  readonly isEmbeddable?: boolean;
  /** Site path of the document of the page for other servers (ActivityPub). */
  readonly activity?: string;
  /** The same content in other languages, and itself in its own. */
  readonly translations?: readonly { readonly language: string; readonly path: string }[];
  readonly previous?: string;
  readonly next?: string;
}

/** A page; the layout of `template/layout` is added around it. */
export interface Page {
  readonly status?: number;
  /** The page's own title; the site's name follows it in `<title>`. */
  readonly title: string;
  readonly main: ReactNode;
  /** Markup for the slots of `main`. */
  readonly inserts?: readonly Insert[];
  readonly head?: Head;
  /** Cache tags of its content. A page without tags is never cached. */
  readonly tags?: readonly Tag[];
  /** Date at which the content changes without a mutation. */
  readonly expires?: Date | null;
  /** `bare` leaves out header and footer, for print. */
  readonly frame?: 'site' | 'bare';
  /** `still` for a page with sticky tools of its own: the header does not stick. */
  readonly header?: 'still';
  /** More skip links beside "to content". */
  readonly skips?: readonly { readonly href: string; readonly label: string }[];
  /** True if the page places the notice of the last act itself, by `NoticeSlot`. */
  readonly hasNoticeSlot?: boolean;
  /** Classes on `<body>` that hooks and styles need. */
  readonly bodyClass?: string;
}

/** A response without the layout: a feed, a sitemap, a picture. */
export interface Document {
  readonly type: string;
  readonly body: string | Buffer;
  readonly status?: number;
  readonly tags?: readonly Tag[];
  readonly expires?: Date | null;
  readonly headers?: Readonly<Record<string, string>>;
}
