import type { OffcanvasAnimation } from '../../protocol/template.ts';
import type { RequestContext } from '../core/context/index.ts';
import type { Page } from '../core/http/index.ts';

/** Classes that some menu styles put on the body, open or closed (wire, off-canvas). */
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

/** Classes of the body by which styles and scripts, ours and an install's, know the layout. */
export const bodyClassOf = (context: RequestContext, page: Page): string | undefined => {
  const frame = page.frame === 'bare' ? ['bare'] : framedClasses(context, page);
  return [...frame, page.bodyClass].filter(Boolean).join(' ') || undefined;
};
