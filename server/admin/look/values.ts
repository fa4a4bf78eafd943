import type { z } from 'zod';
import type { lookTasks } from '../../../protocol/look.ts';
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

/** Settings that the form holds, without its pictures. Throws for a colour that is none. */
export const lookValues = ({ accent, fonts, header, show_name, footer_text, css }: LookParams) => ({
  'look.accent': accentValue(accent),
  'look.fonts': fonts,
  'look.header': header,
  'look.showName': show_name,
  'look.footerText': footer_text.trim(),
  'look.css': css,
});

/** The form of the saved settings. */
export const savedForm = (site: SiteSettings) => ({
  accent: site.get('look.accent'),
  fonts: site.get('look.fonts'),
  header: site.get('look.header'),
  show_name: site.get('look.showName'),
  footer_text: site.get('look.footerText'),
  css: site.get('look.css'),
});

export type LookForm = ReturnType<typeof savedForm>;
