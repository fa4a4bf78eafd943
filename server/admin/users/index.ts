export { usersListPage } from './list-page.tsx';
export { userTaskAnswers } from './tasks.ts';
export { banPage, userPage } from './user-page.tsx';
