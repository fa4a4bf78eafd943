export { menuItemPage, menuPage } from './page.tsx';
export { addMenuItems } from './queries.ts';
export { menuTaskHandlers } from './tasks.ts';
