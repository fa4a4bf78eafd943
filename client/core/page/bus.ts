/** What rooms tell each other. A room that speaks adds its line here; the value is what the listeners get. */
export interface Events {
  /** The page is in front again. */
  'dialog:closed': Record<never, never>;
}

type Listener<E extends keyof Events> = (event: Events[E]) => void;

const listeners: { [E in keyof Events]?: Set<Listener<E>> } = {};

const listenersOf = <E extends keyof Events>(name: E): Set<Listener<E>> => {
  const known = listeners[name] ?? new Set<Listener<E>>();
  Object.assign(listeners, { [name]: known });
  return known;
};

/** Answers how to stop listening. */
export const listen = <E extends keyof Events>(name: E, listener: Listener<E>): (() => void) => {
  listenersOf(name).add(listener);
  return () => {
    listenersOf(name).delete(listener);
  };
};

export const tell = <E extends keyof Events>(name: E, event: Events[E]): void => {
  for (const listener of [...listenersOf(name)]) listener(event);
};
