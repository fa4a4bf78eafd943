import type { MenuAudience, MenuPlace } from '../../../protocol/site.ts';
import type { TextKey } from '../../../protocol/texts.ts';

export const audienceWords: Readonly<Record<MenuAudience, TextKey>> = {
  everyone: 'MENU_EVERYONE',
  visitors: 'MENU_VISITORS',
  members: 'MENU_MEMBERS',
  contributors: 'MENU_CONTRIBUTORS',
};

export const placeWords: Readonly<Record<MenuPlace, TextKey>> = {
  header: 'MENU_IN_HEADER',
  footer: 'MENU_IN_FOOTER',
  hidden: 'MENU_NOWHERE',
};
