export { mailPage } from './message-page.tsx';
export { mailsListPage } from './page.tsx';
export { mailTaskAnswers } from './tasks.ts';
