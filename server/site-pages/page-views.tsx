import type { ReactNode } from 'react';
import { Trusted } from '../../client/core/trusted.view.tsx';
import type { Html } from '../core/html/index.ts';
import { contentLanguage, text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import type { PageLink, SitePage } from './page-queries.ts';

interface LinksProps {
  readonly links: readonly PageLink[];
  readonly base: string;
}

const Links = ({ links, base }: LinksProps) =>
  links.map(({ id, title, path, language }) => (
    <li key={id}>
      <a href={base + paths.sitePage(path)} {...contentLanguage({ language })}>
        {title}
      </a>
    </li>
  ));

const Breadcrumbs = ({ links, base }: LinksProps) =>
  links.length > 0 && (
    <nav className="breadcrumbs" aria-label={text('BREADCRUMBS')}>
      <ol>
        <Links links={links} base={base} />
      </ol>
    </nav>
  );

const PagesInside = ({ links, base }: LinksProps) =>
  links.length > 0 && (
    <nav aria-labelledby="pages-inside">
      <h2 id="pages-inside">{text('PAGES_INSIDE')}</h2>
      <ul>
        <Links links={links} base={base} />
      </ul>
    </nav>
  );

interface Props {
  readonly page: SitePage;
  /** Text prepared for reading. */
  readonly html: Html;
  readonly above: readonly PageLink[];
  readonly below: readonly PageLink[];
  readonly base: string;
  /** Contact form. */
  readonly children?: ReactNode;
}

/** A page of the site: title, text, its form and the pages below it; neither author nor date. */
export const SitePageView = ({ page, html, above, below, base, children }: Props) => (
  <article className="site-page" data-site-page={page.id}>
    <Breadcrumbs links={above} base={base} />
    {!page.isPublished && <p className="alert alert-info">{text('PAGE_DRAFT_NOTE')}</p>}
    <header className="page-header">
      <h1 {...contentLanguage(page)}>{page.title}</h1>
    </header>
    <Trusted className="prose" {...contentLanguage(page)} html={html} />
    <PagesInside links={below} base={base} />
    {children}
  </article>
);
