export { deleteItemRevisionPage, itemRevisionsPage } from './page.tsx';
export { addItemRevision, currentContent, fieldsOfItemRevision } from './revision-queries.ts';
export { itemRevisionTaskHandlers } from './tasks.ts';
