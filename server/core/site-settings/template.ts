import { z } from 'zod';
import { offcanvasAnimations, preloaderAnimations } from '../../../protocol/template.ts';
import { define, short, yesNo } from './define.ts';

/** The frame around every page; the names are those an existing install gives them. */
export const templateSettings = {
  'template.offcanvas_animation': define(
    z.enum(offcanvasAnimations),
    'default',
    'How the menu of narrow windows opens: from the side, from above, over the whole window, or dark.',
  ),
  'template.sticky_header': define(yesNo, true, 'The header stays in sight while a page is scrolled.'),
  'template.boxed_layout': define(yesNo, false, 'Pages stand in a box of one width instead of the whole window.'),
  'template.goto_top': define(yesNo, true, 'A scrolled page has a button that leads back to its top.'),
  'template.preloader': define(yesNo, false, 'A sign of loading covers a page until it has come.'),
  'template.preloader_animation': define(z.enum(preloaderAnimations), 'circle', 'What that sign looks like.'),
  'template.carousel': define(
    z.enum(['none', 'featured', 'slides']),
    'none',
    'What turns by itself above the latest posts, every five seconds and with a pause control: nothing, the featured posts, or the slides below.',
  ),
  'template.carousel_slides': define(
    z.array(short.regex(/^[^|]*[^|\s][^|]*(?:\|[^|]*){0,2}$/)).max(12),
    [],
    'Those slides, each as: title | sentence | address. Sentence and address may be left out; an address is a path of the site or begins with https.',
  ),
} as const;
