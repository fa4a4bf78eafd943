import { createStore, type StoreApi } from 'zustand/vanilla';

/** Store whose state changes by events alone, through a pure reducer. */
export interface ReducerStore<S, E> extends Pick<StoreApi<S>, 'getState' | 'subscribe'> {
  readonly tell: (event: E) => void;
}

export const createReducerStore = <S, E>(initial: S, after: (state: S, event: E) => S): ReducerStore<S, E> => {
  const { getState, setState, subscribe } = createStore<S>(() => initial);
  return { getState, subscribe, tell: event => setState(state => after(state, event), true) };
};
