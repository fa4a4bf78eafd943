export { type Question, questionOf, unfinishedIn } from './search-question.ts';
export { wordsIn } from './search-words.ts';
export { stemOf } from './word-stem.ts';
