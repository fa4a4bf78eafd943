import type { RequestContext } from '../core/context/index.ts';
import { currentLocale, textsOf } from '../core/i18n/index.ts';
import { clientVersion, withVersion } from '../core/settings/index.ts';
import { siteTimeZone } from '../core/time/index.ts';

/** Address of a client resource, with the version when versioning is on. */
export const versioned = ({ services }: RequestContext, path: string | undefined): string | undefined =>
  withVersion(services.site, path);

/** Configuration of the page (A-006 … A-019). Token and device flags are filled in by the inline script. */
export const configOf = ({ services }: RequestContext) => {
  const { settings, site } = services;
  const { language, direction } = currentLocale();
  const root = settings.basePath;
  const media = `${root}/media/${settings.blogOption}`;
  return {
    version: clientVersion,
    environment: settings.development ? 'development' : 'production',
    mode: settings.development ? 'development' : 'production',
    rootUrl: settings.baseUrl,
    baseUrl: `${settings.baseUrl}/index.php?option=${settings.blogOption}`,
    ajaxPath: `${root}/?option=${settings.blogOption}`,
    option: settings.blogOption,
    articles: { option: settings.articlesOption, version: clientVersion },
    language: 'en',
    locale: language.format,
    momentLang: site.get('site.momentLang'),
    zone: siteTimeZone(),
    direction,
    scriptVersioning: site.get('client.scriptVersioning'),
    scriptPath: `${media}/scripts/`,
    stylePath: `${media}/styles/`,
    templatePath: `${media}/templates/`,
    languagePath: `${media}/languages/`,
    viewPath: `${media}/views/`,
    resourcePath: `${media}/resources/`,
    // The content policy allows eval only with the scripts of installed clients.
    evaluate: site.get('compat.evaluate') && site.get('compat.client'),
    compat: site.get('compat.client'),
    checkout: {
      rel: `${settings.paymentProvider}-checkout`,
      origin: settings.paymentHost ? new URL(settings.paymentHost).origin : '',
      hosts: site.get('payments.hosts'),
    },
    texts: textsOf('page'),
  };
};
