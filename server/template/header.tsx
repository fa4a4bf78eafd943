import { Trusted } from '../../client/core/trusted.view.tsx';
import { viewCache } from '../core/cache/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import { withToken } from '../core/forms/index.ts';
import { type Html, print } from '../core/html/index.ts';
import { contentLanguage, text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import { themedPart } from '../core/theme/index.ts';
import { SiteLogo, showsName } from '../look/index.ts';
import { DisplayPanel } from './display-panel.tsx';
import { AccountMenu, currentPath, HeaderLinks } from './navigation.tsx';
import { SearchBox } from './search-box.tsx';

const Brand = ({ context: { services } }: { context: RequestContext }) => {
  const { site, settings, theme } = services;
  const [name, href, showing] = [site.get('site.name'), settings.basePath + paths.home, showsName(site)];
  const logo = <SiteLogo services={services} />;
  return themedPart(theme, 'brand', {
    props: () => ({ name, href, logo: site.get('look.logo') && logo, showsName: showing }),
    standard: (
      <a className="site-name" href={href}>
        {logo}
        {showing && <span {...contentLanguage()}>{name}</span>}
      </a>
    ),
  });
};

/** Links in a row for wide windows; narrow ones have a link to the menu (`off-canvas.tsx`) instead. */
const Bar = ({ context }: { context: RequestContext }) => {
  const { settings, site } = context.services;
  return (
    <div className="bar">
      <Brand context={context} />
      <nav className="site-nav" aria-label={text('MAIN_NAVIGATION')}>
        <HeaderLinks context={context} />
      </nav>
      <SearchBox base={settings.basePath} name="SEARCH_SITE" />
      <DisplayPanel base={settings.basePath} site={site} />
      <nav className="account-nav" aria-label={text('ACCOUNT_NAVIGATION')}>
        <AccountMenu context={context} />
      </nav>
      <a id="offcanvas-toggler" className="button button-quiet" href="#offcanvas-menu">
        <svg aria-hidden="true" width="1.25rem" height="1.25rem" viewBox="0 0 20 20" focusable="false">
          <path d="M2 5h16M2 10h16M2 15h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
        {text('MENU')}
      </a>
    </div>
  );
};

const bars = viewCache<Html>('header');

/** Header of the site; cached for all visitors, and for each user, by place in the navigation. */
export const SiteHeader = ({ context }: { context: RequestContext }) => {
  const { id, name, role } = context.actor.account ?? {};
  const html = bars(context.services, JSON.stringify([currentPath(context), id, name, role]), () =>
    print(<Bar context={{ ...context, token: '' }} />),
  );
  return <Trusted as="header" id="sp-header" className="site-header" html={withToken(html, context.token)} />;
};
