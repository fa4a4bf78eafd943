import { Trusted } from '../../client/core/trusted.view.tsx';
import { viewCache } from '../core/cache/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import { withToken } from '../core/forms/index.ts';
import { type Html, print, TextSizeButtons } from '../core/html/index.ts';
import { text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import type { SiteSettings } from '../core/settings/index.ts';
import { themedPart } from '../core/theme/index.ts';
import { SiteLogo, showsName } from '../look/index.ts';
import { AccountMenu, currentPath, HeaderLinks } from './navigation.tsx';
import { SearchBox } from './search-box.tsx';

const themes = [
  ['auto', 'THEME_AUTO'],
  ['light', 'THEME_LIGHT'],
  ['dark', 'THEME_DARK'],
] as const;

/**
 * Reader's own settings: light, dark or device colours, text size, and whether the next post is loaded at the end of
 * one (the site's setting for those who have not chosen). Without scripts it is hidden, because it could store nothing.
 */
const DisplaySettings = ({ site }: { site: SiteSettings }) => (
  <details className="display-settings needs-script" data-disclosure>
    <summary className="button button-quiet">
      <svg aria-hidden="true" width="1.25rem" height="1.25rem" viewBox="0 0 20 20" focusable="false">
        <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="2" />
        <path d="M10 4a6 6 0 0 1 0 12z" fill="currentColor" />
      </svg>
      <span className="display-word">{text('DISPLAY')}</span>
    </summary>
    <div className="display-panel">
      <fieldset data-theme-switch>
        <legend>{text('THEME')}</legend>
        {themes.map(([value, key]) => (
          <label key={value} className="choice">
            <input type="radio" name="theme" value={value} defaultChecked={value === 'auto'} />
            {text(key)}
          </label>
        ))}
      </fieldset>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons that act, no fields */}
      <div role="group" aria-label={text('TEXT_SIZE')} className="display-text-size">
        <TextSizeButtons hooks="none" />
      </div>
      {/* Scripts of an existing install load posts by the setting of the site alone (wire §3.3). */}
      {!site.get('compat.client') && (
        <label className="choice display-autoload">
          <input type="checkbox" defaultChecked={site.get('posts.autoload')} data-autoload-switch="" />
          {text('NEXT_POST_BY_ITSELF')}
        </label>
      )}
    </div>
  </details>
);

const Brand = ({ context: { services } }: { context: RequestContext }) => {
  const { site, settings, theme } = services;
  const [name, href, showing] = [site.get('site.name'), settings.basePath + paths.home, showsName(site)];
  const logo = <SiteLogo services={services} />;
  return themedPart(theme, 'brand', {
    props: () => ({ name, href, logo: site.get('look.logo') && logo, showsName: showing }),
    standard: (
      <a className="site-name" href={href}>
        {logo}
        {showing && <span>{name}</span>}
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
      <DisplaySettings site={site} />
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
