export { pageFormPage } from './form-page.tsx';
export { pagesListPage } from './list-page.tsx';
export { pageRevisionsPage } from './revisions-page.tsx';
export { sitePageTaskHandlers } from './tasks.ts';
