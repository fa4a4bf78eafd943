export { bouncesPage } from './bounces-page.tsx';
export { mailPage } from './message-page.tsx';
export { mailsListPage } from './page.tsx';
export { mailTaskHandlers } from './tasks.ts';
