export { crawlerAnswers } from './calls.ts';
