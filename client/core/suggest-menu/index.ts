export { createMenu, type Menu, type MenuRules, type MenuServices, usualRules } from './menu.ts';
export type { MenuState } from './menu-state.ts';
