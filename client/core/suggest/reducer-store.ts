import { createStore, type StoreApi } from 'zustand/vanilla';

/** State that changes by events alone: what follows from each is a pure function's to say. */
export interface ReducerStore<S, E> extends Pick<StoreApi<S>, 'getState' | 'subscribe'> {
  readonly tell: (event: E) => void;
}

export const createReducerStore = <S, E>(initial: S, after: (state: S, event: E) => S): ReducerStore<S, E> => {
  const { getState, setState, subscribe } = createStore<S>(() => initial);
  return { getState, subscribe, tell: event => setState(state => after(state, event), true) };
};
