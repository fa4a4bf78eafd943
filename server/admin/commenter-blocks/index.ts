export { blockPage } from './form-page.tsx';
export { blockedCommentersPage } from './list-page.tsx';
export { commenterBlockTaskAnswers } from './tasks.ts';
