import { type Draft, produce } from 'immer';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** State that several parts of the page share. `change` writes into a draft; everybody else reads frozen state. */
export interface Store<T> extends Pick<StoreApi<T>, 'getState' | 'subscribe'> {
  readonly change: (recipe: (draft: Draft<T>) => void) => void;
}

export const store = <T>(initial: T): Store<T> => {
  const { getState, setState, subscribe } = createStore<T>(() => initial);
  return { getState, subscribe, change: recipe => setState(state => produce(state, recipe), true) };
};
