export { createReducerStore, type ReducerStore } from './reducer-store.ts';
export { type Store, store } from './store.ts';
