import { z } from 'zod';
import { limits } from '../../../../protocol/limits.ts';
import { frontKinds, frontOpenings, frontSection, lookFonts, lookHeaders } from '../../../../protocol/look.ts';
import { define, yesNo } from './define.ts';

const picture = z
  .strictObject({
    /** Name of its files. */
    name: z.string().regex(/^[\da-f]{32}$/),
    /** Site path. */
    path: z.string().regex(/^\/[\w./-]{1,200}$/),
    width: z.int().min(1).max(10_000),
    height: z.int().min(1).max(10_000),
  })
  .nullable();

export type LookPicture = z.infer<typeof picture>;

const css = z.string().max(limits.customCss);

/** The look of the site. They have a page of their own and are not on that of the settings. */
export const lookSettings = {
  'look.accent': define(z.string().regex(/^(?:#[\da-f]{6})?$/), '', 'MEANS_LOOK_ACCENT'),
  'look.fonts': define(z.enum(lookFonts), 'system', 'MEANS_LOOK_FONTS'),
  'look.header': define(z.enum(lookHeaders), 'line', 'MEANS_LOOK_HEADER'),
  'look.front': define(z.enum(frontKinds), 'latest', 'MEANS_LOOK_FRONT'),
  'look.opening': define(z.enum(frontOpenings), 'lead', 'MEANS_LOOK_OPENING'),
  'look.frontPage': define(z.int().min(1).nullable(), null, 'MEANS_LOOK_FRONT_PAGE'),
  'look.frontSections': define(z.array(frontSection).max(limits.frontSections), [], 'MEANS_LOOK_FRONT_SECTIONS'),
  'look.showName': define(yesNo, true, 'MEANS_LOOK_SHOW_NAME'),
  'look.footerText': define(z.string().max(limits.footerText), '', 'MEANS_LOOK_FOOTER_TEXT'),
  'look.css': define(css, '', 'MEANS_LOOK_CSS'),
  'look.formerCss': define(css, '', 'MEANS_LOOK_FORMER_CSS'),
  'look.logo': define(picture, null, 'MEANS_LOOK_LOGO'),
  'look.logoDark': define(picture, null, 'MEANS_LOOK_LOGO_DARK'),
  'look.icon': define(picture, null, 'MEANS_LOOK_ICON'),
  'look.shareImage': define(picture, null, 'MEANS_LOOK_SHARE_IMAGE'),
} as const;
