/**
 * Every island with its props: JSON, never secrets. The server prints `<Island name props>` against it, and
 * `client/islands.ts` imports a component with exactly these props.
 */
export type Islands = Record<never, never>;

export type IslandName = keyof Islands;

/** When an island's script is fetched: as soon as the browser has time, when it comes into view, or at first touch. */
export type IslandTiming = 'idle' | 'visible' | 'touched';
