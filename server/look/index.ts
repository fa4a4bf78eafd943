export { type Accent, type AccentColours, accentOf, siteAccent } from './accent.ts';
export { siteIconHref } from './icon.tsx';
export { lookPages } from './pages.ts';
export { SiteIcons, SiteLogo, showsName } from './pictures.tsx';
export { lookStyleSheet, lookStylesPath } from './styles.ts';
