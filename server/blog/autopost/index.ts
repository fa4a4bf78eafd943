export { deleteAccountsOf } from './accounts/delete-accounts.ts';
export { autopostHandlers } from './calls.ts';
export { accountsIn, autopostActions, NetworkFields, networkChoices } from './messages/choices.tsx';
export { type NetworkChoice, networksOf, scheduleAutoposts } from './messages/schedule.ts';
export { autopostPages } from './pages.tsx';
export { autopostTaskHandlers } from './tasks.ts';
