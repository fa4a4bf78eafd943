import type { PageRoute } from '../core/http/index.ts';
import { paths } from '../core/paths/index.ts';
import { blockedCommentersPage, blockPage } from './commenter-blocks/index.ts';
import { followersPage } from './fediverse/index.ts';
import { groupMembersPage, groupPage, groupsPage, levelPage, levelsPage } from './groups/index.ts';
import { auditLogPage } from './log/index.ts';
import { lookAdminPages } from './look/index.ts';
import { bouncesPage, mailPage, mailsListPage } from './mail/index.ts';
import { menuItemPage, menuPage } from './menu/index.ts';
import { providerPage, providersPage } from './openid/index.ts';
import { overviewPage } from './overview/index.ts';
import { missingListPage, redirectPage, redirectsListPage } from './redirects/index.ts';
import { settingsPage } from './settings/index.ts';
import { pageFormPage, pageRevisionsPage, pagesListPage } from './site-pages/index.ts';
import { statisticsPage } from './statistics/index.ts';
import {
  banPage,
  deleteUserPage,
  editUserPage,
  invitationsListPage,
  invitePage,
  mergeUserPage,
  newUserPage,
  userPage,
  usersListPage,
} from './users/index.ts';
import { deliveryPage, webhookLogPage, webhookPage, webhookSecretPage, webhooksPage } from './webhooks/index.ts';

export const sitePages: readonly PageRoute[] = [
  { path: paths.overview, handler: overviewPage },
  { path: paths.settings(), handler: (context, params) => settingsPage(context, params) },
  { path: paths.users, handler: usersListPage },
  { path: `${paths.users}/account`, handler: userPage },
  { path: paths.invitations, handler: invitationsListPage },
  { path: paths.newUser, handler: newUserPage },
  { path: `${paths.users}/edit`, handler: editUserPage },
  { path: `${paths.users}/merge`, handler: mergeUserPage },
  { path: `${paths.users}/delete`, handler: deleteUserPage },
  { path: paths.invite, handler: invitePage },
  { path: paths.ban(0), handler: banPage },
  { path: paths.blockedCommenters, handler: blockedCommentersPage },
  { path: paths.blockCommenter(), handler: blockPage },
  { path: paths.groups, handler: groupsPage },
  { path: paths.group(), handler: groupPage },
  { path: paths.groupMembers(), handler: groupMembersPage },
  { path: paths.levels, handler: levelsPage },
  { path: paths.level(), handler: levelPage },
  { path: paths.signInProviders, handler: providersPage },
  { path: paths.signInProvider(), handler: providerPage },
  ...lookAdminPages,
  { path: paths.pages, handler: pagesListPage },
  { path: paths.pageForm(), handler: pageFormPage },
  { path: paths.pageRevisions(), handler: pageRevisionsPage },
  { path: paths.menu, handler: menuPage },
  { path: paths.menuItem(), handler: menuItemPage },
  { path: paths.mails, handler: mailsListPage },
  { path: `${paths.mails}/message`, handler: mailPage },
  { path: paths.bounces, handler: bouncesPage },
  { path: paths.followers, handler: followersPage },
  { path: paths.redirects, handler: redirectsListPage },
  { path: paths.redirect(), handler: redirectPage },
  { path: paths.missing, handler: missingListPage },
  { path: paths.webhooks, handler: webhooksPage },
  { path: paths.webhook(), handler: webhookPage },
  { path: paths.webhookSecret(), handler: webhookSecretPage },
  { path: paths.webhookLog, handler: webhookLogPage },
  { path: paths.webhookDelivery(), handler: deliveryPage },
  { path: paths.statistics(), handler: statisticsPage },
  { path: paths.auditLog, handler: auditLogPage },
];
