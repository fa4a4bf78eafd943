import { clampChroma, converter, formatHex, type Oklch, wcagContrast } from 'culori';
import { LRUCache } from 'lru-cache';
import type { SiteSettings } from '../core/settings/index.ts';

/** Contrast of text (WCAG 2.2, 1.4.3) and the more that long texts and small links profit from. */
const readable = 4.5;
const strong = 7;

const toOklch = converter('oklch');

/** Backgrounds of a theme on which the accent colour is text; the darkest and the lightest decide. */
interface Theme {
  readonly backgrounds: readonly string[];
  readonly way: 'darker' | 'lighter';
  readonly soft: number;
}

const light: Theme = { backgrounds: ['#ffffff', '#f7f9fb', '#eef2f5'], way: 'darker', soft: 0.95 };
const dark: Theme = { backgrounds: ['#172129', '#10181f', '#1e2a33'], way: 'lighter', soft: 0.3 };

/** Colours of one theme, as hexadecimal text. */
export interface AccentColours {
  readonly accent: string;
  readonly strong: string;
  readonly soft: string;
  readonly onAccent: string;
  /** Contrast of `accent` with the least favourable background. */
  readonly contrast: number;
}

export interface Accent {
  readonly light: AccentColours;
  readonly dark: AccentColours;
  /** True if the chosen colour itself is used, in the light or the dark theme. */
  readonly isExact: boolean;
}

const hexOf = (colour: Oklch): string => formatHex(clampChroma(colour, 'oklch')) ?? '#000000';

const lowest = (colour: string, backgrounds: readonly string[]): number =>
  Math.min(...backgrounds.map(background => wcagContrast(colour, background)));

const step = 0.01;

/** The colour itself, or the nearest lightness of its hue that has the contrast with every background. */
const withContrast = (colour: Oklch, backgrounds: readonly string[], way: Theme['way'], least: number): string => {
  let { l } = colour;
  const end = way === 'darker' ? 0 : 1;
  while (l !== end && lowest(hexOf({ ...colour, l }), backgrounds) < least)
    l = way === 'darker' ? Math.max(0, l - step) : Math.min(1, l + step);
  return hexOf({ ...colour, l });
};

const coloursFor = (colour: Oklch, { backgrounds, way, soft }: Theme): AccentColours => {
  const softColour = hexOf({ ...colour, l: soft, c: Math.min(colour.c, 0.05) });
  const all = [...backgrounds, softColour];
  const accent = withContrast(colour, all, way, readable);
  const onAccent = ['#ffffff', '#0b1a20'].toSorted((a, b) => wcagContrast(b, accent) - wcagContrast(a, accent))[0];
  return {
    accent,
    strong: withContrast(colour, all, way, strong),
    soft: softColour,
    onAccent: onAccent ?? '#ffffff',
    contrast: lowest(accent, all),
  };
};

const computed = (hex: string): Accent => {
  const colour = toOklch(hex) ?? { mode: 'oklch', l: 0.45, c: 0, h: 0 };
  const themes = { light: coloursFor(colour, light), dark: coloursFor(colour, dark) };
  return { ...themes, isExact: [themes.light.accent, themes.dark.accent].includes(hex.toLowerCase()) };
};

const accents = new LRUCache<string, Accent>({ max: 100 });

/**
 * Colours of both themes from one chosen colour (`#rrggbb`). Where it would be hard to read, a darker or lighter one of
 * the same hue takes its place, so that text has a contrast of at least 4.5 : 1.
 */
export const accentOf = (hex: string): Accent => {
  const found = accents.get(hex) ?? computed(hex);
  accents.set(hex, found);
  return found;
};

const productAccent = '#0b5c73';

/** Accent of the site: its own colour, or that of the product. */
export const siteAccent = (site: Pick<SiteSettings, 'get'>): Accent =>
  accentOf(site.get('look.accent') || productAccent);
