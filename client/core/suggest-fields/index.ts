export { SuggestBox } from './suggest-box.tsx';
