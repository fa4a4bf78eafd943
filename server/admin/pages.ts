import type { PageRoute } from '../core/http/route.ts';
import { paths } from '../core/paths/paths.ts';
import { blockPage } from './commenter-blocks/form-page.tsx';
import { blockedCommentersPage } from './commenter-blocks/list-page.tsx';
import { auditLogPage } from './log/page.tsx';
import { mailPage } from './mail/message-page.tsx';
import { mailsListPage } from './mail/page.tsx';
import { menuItemPage, menuPage } from './menu/page.tsx';
import { redirectPage } from './redirects/form-page.tsx';
import { redirectsListPage } from './redirects/list-page.tsx';
import { missingListPage } from './redirects/missing-list-page.tsx';
import { settingsPage } from './settings/page.tsx';
import { usersListPage } from './users/list-page.tsx';
import { banPage, userPage } from './users/user-page.tsx';

/** The screens for staff and administrators. */
export const sitePages: readonly PageRoute[] = [
  { path: paths.settings(), answer: (visit, asked) => settingsPage(visit, asked) },
  { path: paths.users, answer: usersListPage },
  { path: `${paths.users}/account`, answer: userPage },
  { path: paths.ban(0), answer: banPage },
  { path: paths.blockedCommenters, answer: blockedCommentersPage },
  { path: paths.blockCommenter(), answer: blockPage },
  { path: paths.menu, answer: menuPage },
  { path: paths.menuItem(), answer: menuItemPage },
  { path: paths.mails, answer: mailsListPage },
  { path: `${paths.mails}/message`, answer: mailPage },
  { path: paths.redirects, answer: redirectsListPage },
  { path: paths.redirect(), answer: redirectPage },
  { path: paths.missing, answer: missingListPage },
  { path: paths.auditLog, answer: auditLogPage },
];
