import type { Services } from '../core/context/index.ts';
import { contentLanguage } from '../core/i18n/index.ts';
import type { SiteSettings } from '../core/settings/index.ts';

/** Description of the site, which opens its front page. */
export const SiteSentence = ({ site }: { site: SiteSettings }) => {
  const sentence = site.get('site.description').trim();
  return (
    sentence !== '' && (
      <p className="site-sentence" {...contentLanguage()}>
        {sentence}
      </p>
    )
  );
};

/** Description of the site for search engines (schema.org). */
export const siteJsonLd = ({ site, settings }: Pick<Services, 'site' | 'settings'>) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: site.get('site.name'),
  description: site.get('site.description'),
  url: `${settings.baseUrl}/`,
});
