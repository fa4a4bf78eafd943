import { z } from 'zod';
import { task } from './call.ts';
import { flag, idOrNone, line, linesOrNone, text } from './fields.ts';
import { limits } from './limits.ts';

/** Pairs of fonts: those of the reader's system, and two that the site delivers. */
export const lookFonts = ['system', 'clear', 'book'] as const;
export type LookFonts = (typeof lookFonts)[number];

/** Arrangement of the header: one line, or the name centred above the links. */
export const lookHeaders = ['line', 'centred'] as const;
export type LookHeader = (typeof lookHeaders)[number];

/** Front page: the latest posts, a page of the site, or one composed of sections. */
export const frontKinds = ['latest', 'page', 'composed'] as const;
export type FrontKind = (typeof frontKinds)[number];

/** Opening of the latest posts: a lead story, or the slider of featured posts. */
export const frontOpenings = ['lead', 'slider'] as const;

/** Kinds of sections of a composed front page: posts of a category, posts with a tag, articles of a category. */
export const sectionKinds = ['category', 'tag', 'item-category'] as const;

export const frontSection = z.strictObject({ kind: z.enum(sectionKinds), id: z.int().min(1) });
export type FrontSection = z.infer<typeof frontSection>;

export const lookTasks = {
  /**
   * Saves the look of the site, or with `goal` `preview` stores it as the person's draft. New pictures are the
   * multipart files `logo_file`, `logo_dark_file`, `icon_file` and `share_file`.
   */
  'look.save': task({
    goal: z.enum(['save', 'preview']).default('save'),
    accent: line(limits.name),
    fonts: z.enum(lookFonts),
    header: z.enum(lookHeaders),
    front: z.enum(frontKinds).default('latest'),
    opening: z.enum(frontOpenings).default('lead'),
    /** Page of the site for `front` `page`; 0 for none. */
    front_page: idOrNone,
    /** Sections as `category:3`; empty lines are left out. */
    sections: linesOrNone,
    show_name: flag,
    footer_text: text(limits.textInput),
    css: text(limits.textInput),
    logo_remove: flag,
    logo_dark_remove: flag,
    icon_remove: flag,
    share_remove: flag,
  }),
  /** Exchanges the custom CSS and the one before. */
  'look.former': task({}),
};
