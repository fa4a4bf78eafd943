export { reactionHandlers } from './calls.ts';
export { reactionTaskHandlers } from './tasks.ts';
export { loadReactions, Reactions, type ReactionsData } from './views.tsx';
