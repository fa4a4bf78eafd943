import type { OffcanvasAnimation } from '../../protocol/template.ts';
import type { RequestContext } from '../core/context/index.ts';
import type { Page } from '../core/http/index.ts';

/** What some styles of the menu keep on the body whether it is open or not (wire, off-canvas). */
const menuStyles: Readonly<Partial<Record<OffcanvasAnimation, string>>> = {
  fullscreen: 'full-screen',
  'fullScreen-top': 'full-screen-ftop',
  drarkplus: 'new-look',
};

const framedClasses = ({ services: { site } }: RequestContext, page: Page): (string | undefined)[] => [
  'off-canvas-menu-init',
  menuStyles[site.get('template.offcanvas_animation')],
  site.get('template.boxed_layout') ? 'layout-boxed' : 'layout-fluid',
  site.get('template.sticky_header') && page.header !== 'still' ? 'sticky-header' : undefined,
];

/** The classes of the body: what styles and scripts, ours and an install's, know the layout by. */
export const bodyClassOf = (context: RequestContext, page: Page): string | undefined => {
  const frame = page.frame === 'bare' ? ['bare'] : framedClasses(context, page);
  return [...frame, page.bodyClass].filter(Boolean).join(' ') || undefined;
};
