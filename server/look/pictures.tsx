import type { Services } from '../core/context/index.ts';
import type { LookPicture, SiteSettings } from '../core/settings/index.ts';

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

/** Logo of the site for both themes; that of the product if it has none. Its text is the site's name if that is hidden. */
export const SiteLogo = ({ services: { site, settings } }: { services: Pick<Services, 'site' | 'settings'> }) => {
  const base = settings.basePath;
  const [light, dark] = [site.get('look.logo'), site.get('look.logoDark')];
  if (!light)
    return (
      <img className="site-mark" src={`${base}/media/images/logo.svg`} alt="" width={36} height={36} loading="lazy" />
    );
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
export const SiteIcons = ({ services: { site, settings } }: { services: Pick<Services, 'site' | 'settings'> }) => {
  const icon = site.get('look.icon');
  const base = settings.basePath;
  return icon ? (
    <>
      <link rel="icon" href={base + icon.path} sizes={`${icon.width}x${icon.height}`} />
      <link rel="apple-touch-icon" href={base + icon.path} />
    </>
  ) : (
    <>
      <link rel="icon" href={`${base}/favicon.ico`} sizes="32x32" />
      <link rel="icon" href={`${base}/media/images/logo.svg`} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={`${base}/media/images/logo-180.png`} />
    </>
  );
};
