export { AccountForm, RelatedLinks, withReturn } from './account-form.tsx';
export { type Addressee, mailBody } from './account-mails.ts';
export { checkEmail, permalinkOf, usernameKey } from './account-names.ts';
export {
  type AccountRow,
  type AccountStatus,
  accountByEmail,
  accountById,
  accountByUsername,
  addAccountRow,
  firstWithRole,
  hasAccounts,
} from './account-queries.ts';
export { blockAccount, changeRole, unblockAccount } from './account-roles.ts';
export { verifyPasswordAgain } from './credentials.ts';
export { createSignInLink } from './enter-link.ts';
export { linkExpiredPage } from './link-views.tsx';
export { accountPages } from './pages.tsx';
export {
  accountRecipient,
  accountRecipients,
  type Recipient,
  recipientColumns,
  staffRecipients,
} from './recipient-queries.ts';
export { checkRegistration, checkRegistrationRate, registerAccount } from './register.ts';
export { endSessionsOf, prolongSession, sessionOf } from './session-queries.ts';
export { accountTaskAnswers } from './tasks.ts';
