export { autopostAnswers } from './calls.ts';
export { accountsIn, networkChoices } from './choice-queries.ts';
export { NetworkFields } from './choice-views.tsx';
export { forgetAccountsOf } from './leaving-queries.ts';
export { autopostPages } from './pages.tsx';
export { type NetworkChoice, networksOf, wishAutoposts } from './queries.ts';
export { autopostActions } from './row-views.ts';
export { autopostTaskAnswers } from './tasks.ts';
