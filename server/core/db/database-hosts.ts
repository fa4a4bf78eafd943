import type { DatabaseAddress } from '../config/index.ts';

/** A place at which a database server listens. */
export type DatabasePlace = { readonly socketPath: string } | { readonly host: string; readonly port: number };

/** Longest time in which a connection is opened, at whichever host. */
export const openMs = 4_000;

/** A host that failed is tried last for this time. */
const avoidedMs = 10_000;

/** The hosts of a database, and which of them failed lately. */
export interface DatabaseHosts {
  readonly areSeveral: boolean;
  /** Time in which one of them must answer, so that each has its turn in the time to open a connection. */
  readonly connectMs: number;
  /** All of them in the order of the address, those that failed within ten seconds last. */
  readonly inOrder: () => readonly DatabasePlace[];
  readonly markFailed: (place: DatabasePlace) => void;
  readonly markUsed: (place: DatabasePlace) => void;
  /** Whether new connections go to this place: the nodes of a cluster may differ for a moment, so one is used at a time. */
  readonly isInUse: (place: DatabasePlace) => boolean;
}

export const databaseHosts = ({ socketPath, host, port, otherHosts }: DatabaseAddress): DatabaseHosts => {
  const places: readonly DatabasePlace[] = socketPath
    ? [{ socketPath }]
    : [{ host, port }, ...otherHosts.map(other => ({ host: other.host, port: other.port }))];
  const failedAt = new Map<DatabasePlace, number>();
  let inUse = places[0];
  const hasFailed = (place: DatabasePlace): boolean =>
    performance.now() - (failedAt.get(place) ?? Number.NEGATIVE_INFINITY) < avoidedMs;
  return {
    areSeveral: places.length > 1,
    // The pool's own limit is the last: its error would not tell which host failed.
    connectMs: Math.floor((0.9 * openMs) / places.length),
    inOrder: () => [...places.filter(place => !hasFailed(place)), ...places.filter(hasFailed)],
    markFailed: place => {
      failedAt.set(place, performance.now());
    },
    markUsed: place => {
      inUse = place;
    },
    isInUse: place => place === inUse,
  };
};
