import type { RequestContext } from '../core/context/index.ts';
import { notFound } from '../core/errors/index.ts';
import { errorTitled } from '../core/forms/index.ts';
import type { Page, PageParams, PageRoute } from '../core/http/index.ts';
import { authorize } from '../core/policy/index.ts';
import { readingText } from '../reading-text/index.ts';
import { ContactForm, type ContactState } from './contact-views.tsx';
import { pageHead } from './page-head.ts';
import { pagesAbove, pagesBelow, type SitePage, sitePageBy } from './page-queries.ts';
import { pageSubject } from './page-subject.ts';
import { SitePageView } from './page-views.tsx';

/** A page with its contact form in the given state. The policy must have allowed `page.read`. */
export const sitePageView = async (
  context: RequestContext,
  page: SitePage,
  state: ContactState = {},
): Promise<Page> => {
  const [above, below, html] = await Promise.all([
    pagesAbove(context.sql, page.path),
    pagesBelow(context.sql, page.id),
    readingText(page.body, `page-${page.id}`, context),
  ]);
  const { hasContact } = pageSubject(context.services, page);
  return errorTitled(
    {
      title: page.title,
      head: pageHead(context, page, above),
      tags: ['settings', 'frame', `site-page:${page.id}`],
      main: (
        <SitePageView page={page} html={html} above={above} below={below} base={context.services.settings.basePath}>
          {hasContact && <ContactForm context={context} pageId={page.id} {...state} />}
        </SitePageView>
      ),
    },
    state.errors ?? [],
  );
};

/** Page of an id that this reader may see; throws 404 for any other. */
export const readablePage = async (context: RequestContext, page: SitePage | undefined): Promise<SitePage> => {
  if (!page) throw notFound();
  authorize(context.actor, 'page.read', pageSubject(context.services, page));
  return page;
};

/** Page of an id as the front page; undefined if there is none or it is not published. */
export const frontSitePage = async (context: RequestContext, id: number | null): Promise<Page | undefined> => {
  const page = id === null ? undefined : await sitePageBy(context.sql, { id });
  return page?.isPublished ? sitePageView(context, page) : undefined;
};

/**
 * The page of the site at a path. Addresses of the site itself are tried before it, redirects and old addresses after.
 */
export const sitePageRoute: PageRoute = {
  path: '/*',
  handler: async (context, { path = '' }: PageParams) =>
    sitePageView(context, await readablePage(context, await sitePageBy(context.sql, { path }))),
};
