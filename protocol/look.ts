import { z } from 'zod';
import { task } from './call.ts';
import { flag, line, text } from './fields.ts';
import { limits } from './limits.ts';

/** Pairs of fonts: those of the reader's system, and two that the site delivers. */
export const lookFonts = ['system', 'clear', 'book'] as const;
export type LookFonts = (typeof lookFonts)[number];

/** Arrangement of the header: one line, or the name centred above the links. */
export const lookHeaders = ['line', 'centred'] as const;
export type LookHeader = (typeof lookHeaders)[number];

export const lookTasks = {
  /**
   * Saves the look of the site, or with `goal` `preview` stores it as the person's draft. New pictures are the multipart
   * files `logo_file`, `logo_dark_file`, `icon_file` and `share_file`.
   */
  'look.save': task({
    goal: z.enum(['save', 'preview']).default('save'),
    accent: line(limits.name),
    fonts: z.enum(lookFonts),
    header: z.enum(lookHeaders),
    show_name: flag,
    footer_text: text(limits.footerText),
    css: text(limits.customCss),
    logo_remove: flag,
    logo_dark_remove: flag,
    icon_remove: flag,
    share_remove: flag,
  }),
  /** Exchanges the custom CSS and the one before. */
  'look.former': task({}),
};
