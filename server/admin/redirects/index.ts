export { redirectPage } from './form-page.tsx';
export { redirectsListPage } from './list-page.tsx';
export { missingListPage } from './missing-list-page.tsx';
export { redirectTaskHandlers } from './tasks.ts';
