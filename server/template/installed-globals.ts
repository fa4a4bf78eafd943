import { scriptJson } from '../core/html/index.ts';
import { text } from '../core/i18n/index.ts';
import type { SiteSettings } from '../core/settings/index.ts';

/**
 * What installed scripts read: of the template's settings, where empty is off, since any other text is true to it; and
 * the question an article script asks before it reports a user, without which its link fails (wire, articles §2).
 */
export const installedGlobals = (site: SiteSettings): string => {
  const values = {
    sp_preloader: site.get('template.preloader') ? '1' : '',
    sp_gotop: site.get('template.goto_top') ? '1' : '',
    sp_offanimation: site.get('template.offcanvas_animation'),
    K2Language: [text('ITEM_REPORT_USER_ASK')],
  };
  return Object.entries(values)
    .map(([name, value]) => `var ${name}=${scriptJson(value)};`)
    .join('');
};
