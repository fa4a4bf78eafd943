export { autopostAnswers } from './calls.ts';
export { NetworkFields } from './choice-views.tsx';
export { accountsIn, networkChoices } from './choices.ts';
export { deleteAccountsOf } from './delete-accounts.ts';
export { autopostPages } from './pages.tsx';
export { type NetworkChoice, networksOf, scheduleAutoposts } from './queries.ts';
export { autopostActions } from './row-actions.ts';
export { autopostTaskAnswers } from './tasks.ts';
