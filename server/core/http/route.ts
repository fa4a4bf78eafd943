import type { RequestContext, Services } from '../context/index.ts';
import type { Document, Page } from './page.ts';
import type { FileResponse, Redirect } from './response.ts';

/** Path parameters and query, one string for each name. */
export type PageParams = Readonly<Record<string, string | undefined>>;

/** Parameters of these names alone: a page that reads another one does not compile. */
export type ParamsOf<Name extends string> = { readonly [name in Name]?: string | undefined };

/** A page's addresses: the readable path, and `index.php?option=…&view=…` (spec §2.1). */
export interface PageRoute {
  /** Path in the syntax of the router: `/blog/:slug`. */
  readonly path: string;
  readonly view?: string;
  /** Distinguishes pages with the same view (wire §5). */
  readonly layout?: string;
  /** The page is a reading task of `index.php?option=…&task=…` instead of a view. */
  readonly task?: string;
  readonly option?: 'blog' | 'users' | 'articles';
  /**
   * Names in the query that the page reads at its own path. For anonymous readers all others are ignored, and have no cached
   * page of their own (decision 0165). Without it every query has one.
   */
  readonly queryNames?: readonly string[];
  /**
   * Declares that the page is the same for all plain readers, apart from their name, their token and their responses: it
   * is printed once for all without a response on it (decisions 0166 and 0173). A plain reader is an account of the role
   * `reader` without a team blog, a post, access levels, a reduced role, a language or a time zone of its own. Tells
   * whether a response of the account of this request may be on the page; asked only for accounts that have any. Only
   * pages may declare it: documents that are no HTML or have headers of their own are printed for each request.
   */
  readonly showsResponseOf?: (context: RequestContext, params: PageParams) => Promise<boolean>;
  /**
   * Tells whether the page repeats no free text of this query, only numbers and words of its own. A long page of one person
   * is compressed only then, or without a query (decision 0025).
   */
  readonly repeatsNothingOf?: (query: URLSearchParams) => boolean;
  /** True if installed clients also request it by POST. */
  readonly takesPost?: true;
  /** True if it is rendered for each request, even for simultaneous ones. Only such a page may send a file. */
  readonly isUncached?: boolean;
  /** Redirect for a browser that follows a link to a part that is meant for scripts. */
  readonly whenFollowed?: (services: Services, params: PageParams) => Redirect;
  readonly handler: (context: RequestContext, params: PageParams) => Promise<Page | Redirect | Document | FileResponse>;
}
