export { reactionHandlers } from './calls.ts';
export { allKinds, isKindUsed, lockKinds, reactionKindPages } from './kinds/index.ts';
export { reactionTaskHandlers } from './tasks.ts';
export { loadReactions, Reactions, type ReactionsData } from './views.tsx';
