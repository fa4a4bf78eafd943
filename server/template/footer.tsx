import { Trusted } from '../../client/core/trusted.view.tsx';
import type { ThemeLink, ThemeParts } from '../../protocol/theme.ts';
import { viewCache } from '../core/cache/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import { type Html, print } from '../core/html/index.ts';
import { contentLanguage, text } from '../core/i18n/index.ts';
import { fediverseAddress, paths } from '../core/paths/index.ts';
import { isFederationOn } from '../core/settings/index.ts';
import { themedPart } from '../core/theme/index.ts';
import { addressesIn, audienceKey, menuHref, menuTree } from './menu-tree.ts';

/** Link to the top; scripts show it after scrolling. */
const GoToTop = () => (
  <a className="scrollup" href="#sp-header">
    <svg aria-hidden="true" width="1.25rem" height="1.25rem" viewBox="0 0 20 20" focusable="false">
      <path d="M4 12l6-6 6 6" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
    <span className="scrollup-word">{text('GO_TO_TOP')}</span>
  </a>
);

interface Link {
  readonly label: string;
  readonly lang?: string | undefined;
  readonly address: string;
}

const MenuLink = ({ context, link: { label, lang, address } }: { context: RequestContext; link: Link }) => (
  <li>
    <a href={menuHref(context, address)} lang={lang}>
      {label}
    </a>
  </li>
);

interface Column extends Link {
  readonly below: readonly Link[];
}

/** Links of the footer below one heading, which may be a link itself. */
const FooterColumn = ({ context, column }: { context: RequestContext; column: Column }) => (
  <section>
    <h2 lang={column.lang}>
      {column.address === '' ? column.label : <a href={menuHref(context, column.address)}>{column.label}</a>}
    </h2>
    <ul>
      {column.below
        .filter(({ address }) => address !== '')
        .map(link => (
          <MenuLink key={`${link.label} ${link.address}`} context={context} link={link} />
        ))}
    </ul>
  </section>
);

/** Pages that stand in the footer without a link of the menu: imprint and privacy notice. */
const purposeLinks = ({ services }: RequestContext, linked: readonly string[]) =>
  services.site.purposePages
    .filter(({ address }) => !linked.includes(address))
    .map(({ title, address }) => [title, services.settings.basePath + address] as const);

/** `opensDownload`: scripts open the dialog for a copy of the reader's data instead (D-046). */
type OwnLink = readonly [label: string, href: string, opensDownload?: true];

/** Links that every site has. */
const ownLinks = (context: RequestContext, linked: readonly string[]): OwnLink[] => {
  const { settings, site } = context.services;
  const contact = site.get('site.contact');
  return [
    ...purposeLinks(context, linked),
    ...(site.get('maps.enabled') ? [[text('PLACES_TITLE'), settings.basePath + paths.places()] as const] : []),
    [text('SUBSCRIPTIONS_TITLE'), `${settings.basePath}/blog/subscription`],
    [text('GDPR_TITLE'), settings.basePath + paths.personalData, true],
    [text('DISPLAY_TITLE'), settings.basePath + paths.display],
    [text('NAV_ACCESSIBILITY'), settings.basePath + paths.accessibility],
    ...(contact ? [[text('NAV_CONTACT'), `mailto:${contact}`] as const] : []),
    [text('FEED_RSS'), settings.basePath + paths.rss('/')],
    [text('FEED_ATOM'), settings.basePath + paths.atom('/')],
  ];
};

const Bar = ({ context }: { context: RequestContext }) => {
  const { site } = context.services;
  const tree = menuTree(context, 'footer');
  const links = ownLinks(context, addressesIn(tree));
  const columns = tree.filter(({ below }) => below.length > 0);
  const footerText = site.get('look.footerText').trim();
  return (
    <div className="bar">
      <nav aria-label={text('FOOTER_NAVIGATION')}>
        {columns.length > 0 && (
          <div className="footer-columns">
            {columns.map(column => (
              <FooterColumn key={`${column.label} ${column.address}`} context={context} column={column} />
            ))}
          </div>
        )}
        <ul className="nav-list">
          {tree
            .filter(({ address, below }) => address !== '' && below.length === 0)
            .map(link => (
              <MenuLink key={`${link.label} ${link.address}`} context={context} link={link} />
            ))}
          {links.map(([label, href, opensDownload]) => (
            <li key={href}>
              <a href={href} data-gdpr-download-link={opensDownload && ''}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {footerText !== '' && (
        <p className="footer-text" {...contentLanguage()}>
          {footerText}
        </p>
      )}
      {isFederationOn(context.services) && (
        <p className="fediverse-address">
          {text('FEDIVERSE_SITE')}{' '}
          <bdi dir="ltr">{fediverseAddress(site.get('activitypub.handle'), context.services.settings)}</bdi>
        </p>
      )}
      <p>{text('FOOTER_LINE', site.get('site.name'))}</p>
      <p className="needs-script">
        <button type="button" className="link-button" data-messages="">
          {text('MESSAGES_TITLE')}
        </button>
      </p>
      {site.get('template.goto_top') && <GoToTop />}
    </div>
  );
};

const isLink = ({ address }: Link): boolean => address !== '';

/** Properties of the footer for the theme of the site. */
const themeFooter = (context: RequestContext): ThemeParts['footer'] => {
  const { site } = context.services;
  const tree = menuTree(context, 'footer');
  const linkOf = ({ label, address }: Link): ThemeLink => ({ label, href: menuHref(context, address) });
  return {
    name: site.get('site.name'),
    text: site.get('look.footerText').trim(),
    columns: tree
      .filter(({ below }) => below.length > 0)
      .map(column => ({ ...linkOf(column), links: column.below.filter(isLink).map(linkOf) })),
    links: [
      ...tree.filter(({ below, ...link }) => isLink(link) && below.length === 0).map(linkOf),
      ...ownLinks(context, addressesIn(tree)).map(([label, href]) => ({ label, href })),
    ],
  };
};

const bars = viewCache<Html>('footer');

/** Footer with help and contact, in the same place on each page (accessibility 51). */
export const SiteFooter = ({ context }: { context: RequestContext }) => (
  <Trusted
    as="footer"
    className="site-footer"
    html={bars(context.services, audienceKey(context), () =>
      print(
        themedPart(context.services.theme, 'footer', {
          props: () => themeFooter(context),
          standard: <Bar context={context} />,
        }),
      ),
    )}
  />
);
