export { menuItemPage, menuPage } from './page.tsx';
export { placeInMenu, removeFromMenu } from './placement.ts';
export { addMenuItems } from './queries.ts';
export { type TargetChoices, targetChoices } from './target-queries.ts';
export { isChoice, TargetOptions } from './target-views.tsx';
export { menuTaskHandlers } from './tasks.ts';
