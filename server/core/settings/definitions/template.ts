import { z } from 'zod';
import { offcanvasAnimations, preloaderAnimations } from '../../../../protocol/template.ts';
import { define, short, yesNo } from './define.ts';

/** The frame around every page; the names are those an existing install gives them. */
export const templateSettings = {
  'template.offcanvas_animation': define(z.enum(offcanvasAnimations), 'default', 'MEANS_TEMPLATE_OFFCANVAS_ANIMATION'),
  'template.sticky_header': define(yesNo, true, 'MEANS_TEMPLATE_STICKY_HEADER'),
  'template.boxed_layout': define(yesNo, false, 'MEANS_TEMPLATE_BOXED_LAYOUT'),
  'template.goto_top': define(yesNo, true, 'MEANS_TEMPLATE_GOTO_TOP'),
  'template.preloader': define(yesNo, false, 'MEANS_TEMPLATE_PRELOADER'),
  'template.preloader_animation': define(z.enum(preloaderAnimations), 'circle', 'MEANS_TEMPLATE_PRELOADER_ANIMATION'),
  'template.carousel': define(z.enum(['none', 'featured', 'slides']), 'none', 'MEANS_TEMPLATE_CAROUSEL'),
  'template.carousel_slides': define(
    z.array(short.regex(/^[^|]*[^|\s][^|]*(?:\|[^|]*){0,2}$/)).max(12),
    [],
    'MEANS_TEMPLATE_CAROUSEL_SLIDES',
  ),
} as const;
