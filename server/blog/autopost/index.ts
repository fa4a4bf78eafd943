export { deleteAccountsOf } from './accounts/delete-accounts.ts';
export { autopostHandlers } from './calls.ts';
export { NetworkFields } from './messages/choice-views.tsx';
export { accountsIn, networkChoices } from './messages/choices.ts';
export { autopostActions } from './messages/row-actions.ts';
export { type NetworkChoice, networksOf, scheduleAutoposts } from './messages/schedule.ts';
export { autopostPages } from './pages.tsx';
export { autopostTaskHandlers } from './tasks.ts';
