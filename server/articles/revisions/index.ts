export { articleRevisionsPage, deleteArticleRevisionPage } from './page.tsx';
export { addArticleRevision, currentContent, fieldsOfArticleRevision } from './revision-queries.ts';
export { articleRevisionTaskHandlers } from './tasks.ts';
