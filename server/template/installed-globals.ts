import { scriptJson } from '../core/html/index.ts';
import { text } from '../core/i18n/index.ts';
import type { SiteSettings } from '../core/settings/index.ts';

/**
 * Globals that installed scripts read: template settings, where empty means off because every other string is truthy;
 * and the confirmation text of an article script before it reports a user, without which its link fails (wire, articles
 * §2).
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
