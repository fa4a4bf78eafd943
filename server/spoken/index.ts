export { type Passage, spokenParts, spokenPassages } from './spoken-html.ts';
export { inSpokenLanguage } from './words.ts';
