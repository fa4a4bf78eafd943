import { createHash } from 'node:crypto';
import { viewCache } from '../core/cache/index.ts';
import type { Services } from '../core/context/index.ts';
import { type Html, print } from '../core/html/index.ts';
import { paths } from '../core/paths/index.ts';
import { siteAccent } from './accent.ts';

const Letter = ({ letter, accent, onAccent }: { letter: string; accent: string; onAccent: string }) => (
  // biome-ignore lint/a11y/noSvgWithoutTitle: an icon of the browser, not of a page
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
    <rect width="64" height="64" rx="14" fill={accent} />
    <text
      x="32"
      y="45"
      fontFamily="system-ui, sans-serif"
      fontSize="38"
      fontWeight="700"
      textAnchor="middle"
      fill={onAccent}
    >
      {letter}
    </text>
  </svg>
);

type SiteServices = Pick<Services, 'site' | 'settings' | 'memory'>;

const made = viewCache<{ readonly svg: Html; readonly path: string }>('icon of the site');

/** Icon of a site that has uploaded none: the first letter of its name on its accent colour, and its site path. */
export const letterIcon = ({ site, memory }: Pick<SiteServices, 'site' | 'memory'>) =>
  made({ site, memory }, '', () => {
    const [letter = ''] = site.get('site.name').trim();
    const { accent, onAccent } = siteAccent(site).light;
    const svg = print(<Letter letter={letter.toUpperCase()} accent={accent} onAccent={onAccent} />);
    const hash = createHash('sha256').update(svg).digest('base64url').slice(0, 12);
    return { svg, path: `${paths.lookIcon}?v=${hash}` };
  });

/** Address of the icon of the site. */
export const siteIconHref = (services: SiteServices): string =>
  services.settings.basePath + (services.site.get('look.icon')?.path ?? letterIcon(services).path);
