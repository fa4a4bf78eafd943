import type { Services } from '../core/context/index.ts';
import type { LookPicture, SiteSettings } from '../core/settings/index.ts';
import { siteIconHref } from './icon.tsx';

const logoHeight = 36;
const widest = 240;

const shownSize = ({ width, height }: NonNullable<LookPicture>): { width: number; height: number } => {
  const scale = Math.min(logoHeight / height, widest / width);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

const Image = ({
  picture,
  base,
  alt,
  theme,
}: {
  picture: NonNullable<LookPicture>;
  base: string;
  alt: string;
  theme: string;
}) => (
  <img className={`site-logo ${theme}`} src={base + picture.path} alt={alt} {...shownSize(picture)} loading="lazy" />
);

/** Logo of the site for both themes, if it has one. Its text is the site's name if that is hidden. */
export const SiteLogo = ({ services: { site, settings } }: { services: Pick<Services, 'site' | 'settings'> }) => {
  const base = settings.basePath;
  const [light, dark] = [site.get('look.logo'), site.get('look.logoDark')];
  if (!light) return null;
  const alt = showsName(site) ? '' : site.get('site.name');
  return (
    <>
      <Image picture={light} base={base} alt={alt} theme={dark ? 'light-only' : ''} />
      {dark && <Image picture={dark} base={base} alt={alt} theme="dark-only" />}
    </>
  );
};

/** True if the name stands beside the logo; it always does without one. */
export const showsName = (site: SiteSettings): boolean => site.get('look.showName') || site.get('look.logo') === null;

/** Links to the icons of the site. */
export const SiteIcons = ({ services }: { services: Pick<Services, 'site' | 'settings' | 'memory'> }) => {
  const icon = services.site.get('look.icon');
  const href = siteIconHref(services);
  return icon ? (
    <>
      <link rel="icon" href={href} sizes={`${icon.width}x${icon.height}`} />
      <link rel="apple-touch-icon" href={href} />
    </>
  ) : (
    <link rel="icon" href={href} type="image/svg+xml" />
  );
};
