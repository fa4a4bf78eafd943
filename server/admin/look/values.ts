import type { z } from 'zod';
import { limits } from '../../../protocol/limits.ts';
import { type FrontSection, frontSection, type lookTasks } from '../../../protocol/look.ts';
import { UserError } from '../../core/errors/index.ts';
import type { SiteSettings } from '../../core/settings/index.ts';

export type LookParams = z.infer<(typeof lookTasks)['look.save']['params']>;

const hex = /^#?([\da-f]{6})$/i;

/** The colour as `#rrggbb`, or the empty string for that of the product. Throws for anything else. */
export const accentValue = (typed: string): string => {
  if (typed.trim() === '') return '';
  const digits = hex.exec(typed.trim())?.[1];
  if (digits === undefined) throw new UserError('LOOK_ACCENT_FORM', { field: 'accent' });
  return `#${digits.toLowerCase()}`;
};

const readSection = (line: string): FrontSection | undefined => {
  const [kind, id] = line.split(':');
  return frontSection.safeParse({ kind, id: Number(id) }).data;
};

/** Sections in their order, each once; lines that are none are left out. */
const sectionsOf = (lines: readonly string[]): FrontSection[] =>
  [...new Set(lines)].flatMap(line => readSection(line) ?? []).slice(0, limits.frontSections);

/** The chosen page of the site. Throws if the front page is to be a page and none is chosen. */
export const frontPageValue = ({ front, front_page }: Pick<LookParams, 'front' | 'front_page'>): number | null => {
  if (front === 'page' && front_page === 0) throw new UserError('LOOK_FRONT_PAGE_MISSING', { field: 'front_page' });
  return front_page === 0 ? null : front_page;
};

/**
 * Settings that the form holds, without its pictures. Throws for a colour that is none, and without the page it needs.
 */
export const lookValues = (params: LookParams) => {
  const { accent, fonts, header, front, opening, sections, show_name, footer_text, css } = params;
  return {
    'look.accent': accentValue(accent),
    'look.fonts': fonts,
    'look.header': header,
    'look.front': front,
    'look.opening': opening,
    'look.frontPage': frontPageValue(params),
    'look.frontSections': sectionsOf(sections),
    'look.showName': show_name,
    'look.footerText': footer_text.trim(),
    'look.css': css,
  };
};

/** The form of the saved settings. */
export const savedForm = (site: SiteSettings) => ({
  accent: site.get('look.accent'),
  fonts: site.get('look.fonts'),
  header: site.get('look.header'),
  front: site.get('look.front'),
  opening: site.get('look.opening'),
  front_page: site.get('look.frontPage') ?? 0,
  sections: site.get('look.frontSections').map(({ kind, id }) => `${kind}:${id}`),
  show_name: site.get('look.showName'),
  footer_text: site.get('look.footerText'),
  css: site.get('look.css'),
});

export type LookForm = ReturnType<typeof savedForm>;
