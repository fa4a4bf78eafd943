export { menuItemPage, menuPage } from './page.tsx';
export { addMenuItems } from './queries.ts';
export { menuTaskAnswers } from './tasks.ts';
