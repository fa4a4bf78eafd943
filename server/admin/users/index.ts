export { usersListPage } from './list-page.tsx';
export { userTaskHandlers } from './tasks.ts';
export { banPage, userPage } from './user-page.tsx';
