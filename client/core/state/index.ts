export { type Store, store } from './store.ts';
