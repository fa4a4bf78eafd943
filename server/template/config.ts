import { clientSaid } from '../../protocol/texts/client.ts';
import { text } from '../core/texts.ts';
import type { Visit } from '../core/visit.ts';

/** The version installed pages name in `?version=` with its dots removed. */
const version = '2.8.0';

/**
 * The address of a client resource, with the version when versioning is on. Not for the module every page starts
 * with: other modules import it by its plain address, and under two addresses it would run twice.
 */
export const versioned = ({ services }: Visit, path: string | undefined): string | undefined =>
  path && services.site.get('client.scriptVersioning') ? `${path}?version=${version.replaceAll('.', '')}` : path;

/** The page's configuration (A-006 … A-019). Token and device flags are filled in by the inline script. */
export const configOf = ({ services }: Visit) => {
  const { settings, site } = services;
  const root = settings.basePath;
  const media = `${root}/media/${settings.blogOption}`;
  return {
    version,
    environment: settings.development ? 'development' : 'production',
    mode: settings.development ? 'development' : 'production',
    rootUrl: settings.baseUrl,
    baseUrl: `${settings.baseUrl}/index.php?option=${settings.blogOption}`,
    ajaxPath: `${root}/?option=${settings.blogOption}`,
    option: settings.blogOption,
    articles: { option: settings.articlesOption, version },
    language: 'en',
    locale: site.get('site.language'),
    momentLang: site.get('site.momentLang'),
    direction: site.get('site.direction'),
    scriptVersioning: site.get('client.scriptVersioning'),
    scriptPath: `${media}/scripts/`,
    stylePath: `${media}/styles/`,
    templatePath: `${media}/templates/`,
    languagePath: `${media}/languages/`,
    viewPath: `${media}/views/`,
    resourcePath: `${media}/resources/`,
    evaluate: site.get('compat.evaluate'),
    compat: site.get('compat.client'),
    checkout: {
      rel: `${settings.paymentProvider}-checkout`,
      origin: settings.paymentHost ? new URL(settings.paymentHost).origin : '',
      hosts: site.get('payments.hosts'),
    },
    texts: Object.fromEntries(clientSaid.map(key => [key, text(key)])),
  };
};
