export { editUserPage, newUserPage } from './account-pages.tsx';
export { invitationsListPage } from './invitations-page.tsx';
export { invitePage } from './invite-page.tsx';
export { usersListPage } from './list-page.tsx';
export { deleteUserPage, mergeUserPage } from './removal/removal-pages.tsx';
export { userTaskHandlers } from './tasks.ts';
export { banPage, userPage } from './user-page.tsx';
