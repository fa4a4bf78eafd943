export { AuthorSuggest as default } from './author-suggest.tsx';
