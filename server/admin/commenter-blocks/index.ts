export { blockPage } from './form-page.tsx';
export { blockedCommentersPage } from './list-page.tsx';
export { commenterBlockTaskHandlers } from './tasks.ts';
