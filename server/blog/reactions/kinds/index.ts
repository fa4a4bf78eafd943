export { saveReactionKind } from './kind-actions.ts';
export { isKindUsed, lockKinds } from './kind-queries.ts';
export { allKinds, type Kind, shownKinds, wordOf } from './kinds.ts';
export { reactionKindAgain, reactionKindPages } from './kinds-page.tsx';
