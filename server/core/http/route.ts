import type { RequestContext, Services } from '../context/index.ts';
import type { Document, Page } from './page.ts';
import type { FileResponse, Redirect } from './response.ts';

/** Path parameters and the query, one string a name. */
export type PageParams = Readonly<Record<string, string | undefined>>;

/** A page's addresses: the readable path, and `index.php?option=…&view=…` (spec §2.1). */
export interface PageRoute {
  /** In the router's words: `/blog/:slug`. */
  readonly path: string;
  readonly view?: string;
  /** With the same view several pages may stand, told apart by `layout` (wire §5). */
  readonly layout?: string;
  /** The page is a reading task of `index.php?option=…&task=…` instead of a view. */
  readonly task?: string;
  readonly option?: 'blog' | 'users' | 'articles';
  /** It is read by POST too, as installed clients do. */
  readonly takesPost?: true;
  /** Printed anew for everybody who asks, also for those who ask at the same moment. Only such a page may send a file. */
  readonly isUncached?: boolean;
  /** Where a browser that follows a link to it is led: the answer is a part for a script, which no cache may keep. */
  readonly whenFollowed?: (services: Services, params: PageParams) => Redirect;
  readonly handler: (context: RequestContext, params: PageParams) => Promise<Page | Redirect | Document | FileResponse>;
}
