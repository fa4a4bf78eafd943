import type { AccentColours } from '../look/index.ts';

/** Colours of mails beside the accent of the site, in both themes. */
export const colours = {
  light: { page: '#f7f9fb', card: '#ffffff', line: '#d5dde4', text: '#14212b', quiet: '#44525e' },
  dark: { page: '#10181f', card: '#172129', line: '#33424e', text: '#e8eef2', quiet: '#b4c1cb' },
} as const;

/** Style sheet of a mail: what depends on the theme of the reader, and the look of own markup. */
export const styles = (light: AccentColours, dark: AccentColours): string => {
  const { page, card, line, text, quiet } = colours.dark;
  return [
    ':root{color-scheme:light dark;supported-color-schemes:light dark}',
    'img,video{max-width:100%;height:auto}',
    `blockquote{margin:0 0 1rem;padding-inline-start:1rem;border-inline-start:4px solid ${light.accent}}`,
    'pre{white-space:pre-wrap}table.facts th{text-align:start;padding-inline-end:1rem}',
    `.card a{color:${light.accent}}.card a.button{color:${light.onAccent}}`,
    `@media (prefers-color-scheme:dark){.page{background:${page}!important;color:${text}!important}`,
    `.card{background:${card}!important;border-color:${line}!important;color:${text}!important}`,
    `.quiet{color:${quiet}!important}a.accent,.card a{color:${dark.accent}!important}`,
    `.card a.button{background:${dark.accent}!important;color:${dark.onAccent}!important}`,
    `blockquote{border-color:${dark.accent}!important}}`,
  ].join('');
};
