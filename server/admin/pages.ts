import type { PageRoute } from '../core/http/index.ts';
import { paths } from '../core/paths/index.ts';
import { blockedCommentersPage, blockPage } from './commenter-blocks/index.ts';
import { auditLogPage } from './log/index.ts';
import { mailPage, mailsListPage } from './mail/index.ts';
import { menuItemPage, menuPage } from './menu/index.ts';
import { missingListPage, redirectPage, redirectsListPage } from './redirects/index.ts';
import { settingsPage } from './settings/index.ts';
import { banPage, userPage, usersListPage } from './users/index.ts';

/** The screens for staff and administrators. */
export const sitePages: readonly PageRoute[] = [
  { path: paths.settings(), answer: (context, asked) => settingsPage(context, asked) },
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
