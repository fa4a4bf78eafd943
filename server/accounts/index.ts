export { checkRegistration, mayRegisterNow, registerAccount } from './account.ts';
export { AccountForm, Ways, withReturn } from './account-form.tsx';
export { type Addressee, letter, type Post } from './account-mails.ts';
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
export { proveAgain } from './credentials.ts';
export { enterLink } from './enter-link.ts';
export { linkOverPage } from './link-views.tsx';
export { accountPages } from './pages.tsx';
export {
  accountRecipient,
  accountRecipients,
  type Recipient,
  recipientColumns,
  staffRecipients,
} from './recipient-queries.ts';
export { endSessionsOf, prolongSession, sessionOf } from './session-queries.ts';
export { accountTaskAnswers } from './tasks.ts';
