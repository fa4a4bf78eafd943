export { AccountForm, accountPage, RelatedLinks, withReturn } from './account-form.tsx';
export {
  type Addressee,
  accountMailComposer,
  linkAddress,
  mailBody,
  sendAccountMail,
  sendResetLink,
} from './account-mails.ts';
export { checkEmail, checkName, permalinkOf, usernameKey } from './account-names.ts';
export {
  type AccountRow,
  type AccountStatus,
  accountByEmail,
  accountById,
  accountByUsername,
  addAccountRow,
  firstWithRole,
  hasAccounts,
  hasAdminSignedIn,
  markSeen,
} from './account-queries.ts';
export { blockAccount, changeRole, isLastAdmin, unblockAccount } from './account-roles.ts';
export { displayHandlers } from './display/calls.ts';
export {
  deleteInvitationOf,
  type Invitation,
  invitationsAmong,
  invitationsPage,
} from './invitations/invitation-queries.ts';
export {
  checkInvitationRate,
  invitationDays,
  invite,
  resendInvitations,
  revokeInvitations,
  type SentInvitation,
} from './invitations/invite.ts';
export { addLoginName, freeUsername } from './login-names.ts';
export { linkExpiredPage } from './mailed-links/link-views.tsx';
export { createSignInLink } from './mailed-links/sign-in-link.ts';
export { addManagedAccount, checkNewAccount, type ManagedNames, renameAccount } from './managed-accounts.ts';
export { audienceCheck, type IsInAudience } from './member-groups/audience-queries.ts';
export {
  accessColumns,
  accessOptions,
  accessText,
  type ChosenAccess,
  checkAccess,
  chosenAccess,
  chosenOf,
  levelNames,
} from './member-groups/chosen-access.ts';
export { groupName } from './member-groups/group-name.ts';
export { type GroupTitle, groupTitles } from './member-groups/group-queries.ts';
export { audienceOfAll, dropSetsWith, type StoredAccess } from './member-groups/level-set-queries.ts';
export { callbackAddress } from './openid/claims.ts';
export { identityCounts, onlyBy } from './openid/identity-queries.ts';
export {
  allProviders,
  type Provider,
  providerById,
} from './openid/provider-queries.ts';
export { checkedProvider, defaultScopes, type TypedProvider, testProvider } from './openid/providers.ts';
export { removeProviders, storeProvider } from './openid/store-provider.ts';
export { accountPages } from './pages.tsx';
export {
  addProfileNote,
  changeProfileValues,
  type PostedValues,
  type ProfileValue,
  ProfileValueFields,
  profileValues,
  typedValues,
  withPosted,
} from './profile-values/index.ts';
export { type PublicAuthor, publicAuthors } from './public-author-queries.ts';
export {
  accountRecipients,
  adminRecipients,
  localeOfAccount,
  type Recipient,
  recipientColumns,
  recipientsByEmail,
  staffRecipients,
} from './recipient-queries.ts';
export { addAccount, checkRegistration, checkRegistrationRate, registerAccount } from './registration/register.ts';
export { dropFactors, hasFactors } from './second-factor/factor.ts';
export { type Confirmation, ConfirmationField, confirmationFor } from './security/confirmation.tsx';
export { beginSession } from './sign-in/begin-session.ts';
export { verifyPasswordAgain } from './sign-in/credentials.ts';
export { endSessionsOf, prolongSession, sessionOf } from './sign-in/session-queries.ts';
export { mergeActorVotes, voteKinds } from './sign-in/visitor-vote-queries.ts';
export { accountTaskHandlers } from './tasks.ts';
export { bearerOf, type TokenBearer } from './tokens/token-queries.ts';
