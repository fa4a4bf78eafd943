import { Trusted } from '../../client/core/trusted.view.tsx';
import { keptBySettings } from '../core/cache/index.ts';
import type { Visit } from '../core/context/index.ts';
import { withToken } from '../core/forms/index.ts';
import { type Html, print } from '../core/html/index.ts';
import { text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import { AccountMenu, hereOf, SiteLinks } from './navigation.tsx';
import { SearchBox } from './search-box.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

/** The links stand in a row for wide windows; narrow ones have a link to the menu (`off-canvas.tsx`) instead. */
const Bar = ({ visit }: { visit: Visit }) => {
  const { settings, site } = visit.services;
  return (
    <div className="bar">
      <a className="site-name" href={settings.basePath + paths.home}>
        <img src={`${settings.basePath}/media/images/logo.svg`} alt="" width={36} height={36} loading="lazy" />
        <span>{site.get('site.name')}</span>
      </a>
      <nav className="site-nav" aria-label={text('MAIN_NAVIGATION')}>
        <SiteLinks visit={visit} />
      </nav>
      <SearchBox base={settings.basePath} name="SEARCH_SITE" />
      <ThemeSwitch />
      <nav className="account-nav" aria-label={text('ACCOUNT_NAVIGATION')}>
        <AccountMenu visit={visit} />
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

const bars = keptBySettings<Html>();

/** Printed once for all visitors, and once for each person, at each place of the site. */
export const SiteHeader = ({ visit }: { visit: Visit }) => {
  const { id, name, role } = visit.actor.account ?? {};
  const html = bars(visit.services, JSON.stringify([hereOf(visit), id, name, role]), () =>
    print(<Bar visit={{ ...visit, token: '' }} />),
  );
  return <Trusted as="header" id="sp-header" className="site-header" html={withToken(html, visit.token)} />;
};
