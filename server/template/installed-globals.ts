import type { SiteSettings } from '../core/site-settings.ts';

/** What an installed template script reads (wire, template): empty is off, since any other text is true to it. */
export const installedGlobals = (site: SiteSettings): string => {
  const values = {
    sp_preloader: site.get('template.preloader') ? '1' : '',
    sp_gotop: site.get('template.goto_top') ? '1' : '',
    sp_offanimation: site.get('template.offcanvas_animation'),
  };
  return Object.entries(values)
    .map(([name, value]) => `var ${name}='${value}';`)
    .join('');
};
