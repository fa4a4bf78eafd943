import type { RequestContext } from '../core/context/index.ts';
import { asset } from '../core/files/index.ts';
import { InlineScript, JsonScript, scriptJson } from '../core/html/index.ts';
import type { Head, Page } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import type { SiteSettings } from '../core/settings/index.ts';
import { pageFeedLinks } from '../feeds/index.ts';
import { lookStylesPath, SiteIcons } from '../look/index.ts';
import { versioned } from './config.ts';
import { FontLinks } from './font-links.tsx';
import { earlyScript } from './inline-script.ts';

/**
 * Globals that installed scripts read: template settings, where empty means off because every other string is truthy;
 * and the confirmation text of an article script before it reports a user, without which its link fails (wire, articles
 * §2).
 */
const installedGlobals = (site: SiteSettings): string => {
  const values = {
    sp_preloader: site.get('template.preloader') ? '1' : '',
    sp_gotop: site.get('template.goto_top') ? '1' : '',
    sp_offanimation: site.get('template.offcanvas_animation'),
    K2Language: [text('ITEM_REPORT_USER_ASK')],
  };
  return Object.entries(values)
    .map(([name, value]) => `var ${name}=${scriptJson(value)};`)
    .join('');
};

/** Absolute address from BASE_URL, never from the Host header (ruling 23). */
const absolute = (context: RequestContext, path: string): string =>
  path.startsWith('/') ? context.services.settings.baseUrl + path : path;

const Social = ({ context, page, head }: { context: RequestContext; page: Page; head: Head }) => {
  const { site } = context.services;
  const description = head.description || site.get('site.description');
  const shared = site.get('look.shareImage');
  const image = head.image ?? (shared ? { ...shared, src: shared.path, alt: site.get('site.name') } : undefined);
  return (
    <>
      <meta property="og:site_name" content={site.get('site.name')} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content={head.type ?? 'website'} />
      <meta property="og:locale" content={site.get('site.language').replace('-', '_')} />
      {head.canonical && <meta property="og:url" content={absolute(context, head.canonical)} />}
      {image && (
        <>
          <meta property="og:image" content={absolute(context, image.src)} />
          <meta property="og:image:width" content={String(image.width)} />
          <meta property="og:image:height" content={String(image.height)} />
          <meta property="og:image:alt" content={image.alt} />
        </>
      )}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={page.title} />
      <meta name="twitter:description" content={description} />
      {image && <meta name="twitter:image" content={absolute(context, image.src)} />}
    </>
  );
};

const Links = ({ context, head }: { context: RequestContext; head: Head }) => {
  const { basePath } = context.services.settings;
  const styles = versioned(context, asset('media/styles/site.css'));
  const look = lookStylesPath(context.services, context.address);
  const installedStyles = context.services.site.get('compat.client')
    ? versioned(context, asset('media/styles/installed.css'))
    : undefined;
  const printStyles = versioned(context, asset('media/styles/print.css'));
  return (
    <>
      {head.canonical && <link rel="canonical" href={absolute(context, head.canonical)} />}
      {head.translations?.map(({ language, path }) => (
        <link key={path} rel="alternate" hrefLang={language} href={absolute(context, path)} />
      ))}
      {head.previous && <link rel="prev" href={absolute(context, head.previous)} />}
      {head.next && <link rel="next" href={absolute(context, head.next)} />}
      {head.feeds?.map(feed => (
        <link key={feed.href} rel="alternate" type={feed.type} title={feed.title} href={absolute(context, feed.href)} />
      ))}
      {head.isEmbeddable && head.canonical && (
        <link
          rel="alternate"
          type="application/json+oembed"
          href={`${absolute(context, paths.oembed)}?url=${encodeURIComponent(absolute(context, head.canonical))}`}
        />
      )}
      {head.activity && (
        <link rel="alternate" type="application/activity+json" href={absolute(context, head.activity)} />
      )}
      <SiteIcons services={context.services} />
      {styles && <link rel="stylesheet" href={`${basePath}${styles}`} />}
      <FontLinks context={context} />
      {look && <link rel="stylesheet" href={`${basePath}${look}`} />}
      {installedStyles && <link rel="stylesheet" href={`${basePath}${installedStyles}`} />}
      {printStyles && <link rel="stylesheet" href={`${basePath}${printStyles}`} media="print" />}
    </>
  );
};

/** Head of a page: title, description, addresses, cards, feeds, icons, styles. */
export const DocumentHead = ({ context, page }: { context: RequestContext; page: Page }) => {
  const { site, settings } = context.services;
  const robots = settings.isPreview ? 'noindex, nofollow' : page.head?.robots;
  // Every page links the feeds of the site.
  const feeds = [...pageFeedLinks(site.get('site.name'), '/'), ...(page.head?.feeds ?? [])];
  const head: Head = { ...page.head, feeds };
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{text('PAGE_TITLE', page.title, site.get('site.name'))}</title>
      <meta name="description" content={head.description || site.get('site.description')} />
      {head.author && <meta name="author" content={head.author} />}
      {head.keywords && <meta name="keywords" content={head.keywords} />}
      {robots && <meta name="robots" content={robots} />}
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={site.get('look.accent') || '#0b5c73'} />
      <Social context={context} page={page} head={head} />
      <Links context={context} head={head} />
      <InlineScript code={earlyScript} />
      {site.get('compat.client') && <InlineScript code={installedGlobals(site)} />}
      {head.jsonLd && <JsonScript type="application/ld+json" value={head.jsonLd} />}
    </head>
  );
};
