export { plainWords } from './plain-words.ts';
