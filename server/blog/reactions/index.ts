export { reactionAnswers } from './calls.ts';
export { reactionTaskAnswers } from './tasks.ts';
export { loadReactions, Reactions, type ReactionsData } from './views.tsx';
