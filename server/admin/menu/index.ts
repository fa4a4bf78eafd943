export { menuItemPage, menuPage } from './page.tsx';
export { placeInMenu, removeFromMenu } from './placement.ts';
export { addMenuItems } from './queries.ts';
export { menuTaskHandlers } from './tasks.ts';
