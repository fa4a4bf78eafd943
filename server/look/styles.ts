import { createHash } from 'node:crypto';
import { viewCache } from '../core/cache/index.ts';
import type { Services } from '../core/context/index.ts';
import { paths } from '../core/paths/index.ts';
import { type AccentColours, accentOf } from './accent.ts';

const variables = ({ accent, strong, soft, onAccent }: AccentColours): string =>
  `--accent:${accent};--accent-strong:${strong};--accent-soft:${soft};--on-accent:${onAccent}`;

const accentStyles = (hex: string): string => {
  if (hex === '') return '';
  const { light, dark } = accentOf(hex);
  return [
    `:root{${variables(light)}}`,
    `@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${variables(dark)}}}`,
    `:root[data-theme="dark"]{${variables(dark)}}`,
    '',
  ].join('\n');
};

interface Styles {
  readonly css: string;
  readonly hash: string;
}

const made = viewCache<Styles>('look');

const stylesOf = ({ site, memory }: Pick<Services, 'site' | 'memory'>, withCustom: boolean): Styles =>
  made({ site, memory }, String(withCustom), () => {
    const css = accentStyles(site.get('look.accent')) + (withCustom ? site.get('look.css') : '');
    return { css, hash: createHash('sha256').update(css).digest('base64url').slice(0, 16) };
  });

/** Pages of the dashboard have no custom CSS, so that a mistake in it can always be corrected there. */
const isPlain = (address: string): boolean => address.startsWith(paths.dashboard);

/** Site path of the styles that a page needs beside those of the product; undefined if it needs none. */
export const lookStylesPath = (services: Pick<Services, 'site' | 'memory'>, address: string): string | undefined => {
  const withCustom = !isPlain(address);
  const { css, hash } = stylesOf(services, withCustom);
  if (css === '') return undefined;
  if (services.site.isDraft) return `${paths.lookDraftStyles}?v=${hash}`;
  return `${paths.lookStyles}?v=${hash}${withCustom ? '' : '&plain=1'}`;
};

/** The style sheet of the settings, and whether `version` names this one: then a browser may store it for good. */
export const lookStyleSheet = (
  services: Pick<Services, 'site' | 'memory'>,
  { version, withCustom }: { readonly version: string | undefined; readonly withCustom: boolean },
): { readonly css: string; readonly isCurrent: boolean } => {
  const { css, hash } = stylesOf(services, withCustom);
  return { css, isCurrent: version === hash };
};
