export { Autocomplete as default } from './autocomplete.tsx';
