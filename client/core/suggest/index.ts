export { createMenu, type Menu, type MenuRules } from './menu.ts';
export { SuggestBox } from './suggest-box.tsx';
