/** Events between modules: name and value of each. */
export interface Events {
  /** The page is in front again. */
  'dialog:closed': Record<never, never>;
}

type Subscriber<E extends keyof Events> = (event: Events[E]) => void;

const listeners: { [E in keyof Events]?: Set<Subscriber<E>> } = {};

const subscribersOf = <E extends keyof Events>(name: E): Set<Subscriber<E>> => {
  const known = listeners[name] ?? new Set<Subscriber<E>>();
  Object.assign(listeners, { [name]: known });
  return known;
};

/** Calls the function at each event. Returns the function that stops it. */
export const subscribe = <E extends keyof Events>(name: E, listener: Subscriber<E>): (() => void) => {
  subscribersOf(name).add(listener);
  return () => {
    subscribersOf(name).delete(listener);
  };
};

export const publish = <E extends keyof Events>(name: E, event: Events[E]): void => {
  for (const listener of [...subscribersOf(name)]) listener(event);
};
