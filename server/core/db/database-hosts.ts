import type { DatabaseAddress } from '../config/index.ts';

/** A place at which a database server listens. */
export type DatabasePlace = { readonly socketPath: string } | { readonly host: string; readonly port: number };

/** A host that failed is tried last for this time. */
const avoidedMs = 10_000;

/** The hosts of a database, and which of them failed lately. */
export interface DatabaseHosts {
  readonly areSeveral: boolean;
  /** All of them in the order of the address, those that failed within ten seconds last. */
  readonly inOrder: () => readonly DatabasePlace[];
  readonly markFailed: (place: DatabasePlace) => void;
}

export const databaseHosts = ({ socketPath, host, port, otherHosts }: DatabaseAddress): DatabaseHosts => {
  const places: readonly DatabasePlace[] = socketPath
    ? [{ socketPath }]
    : [{ host, port }, ...otherHosts.map(other => ({ host: other.host, port: other.port }))];
  const failedAt = new Map<DatabasePlace, number>();
  const hasFailed = (place: DatabasePlace): boolean =>
    performance.now() - (failedAt.get(place) ?? Number.NEGATIVE_INFINITY) < avoidedMs;
  return {
    areSeveral: places.length > 1,
    inOrder: () => [...places.filter(place => !hasFailed(place)), ...places.filter(hasFailed)],
    markFailed: place => {
      failedAt.set(place, performance.now());
    },
  };
};
