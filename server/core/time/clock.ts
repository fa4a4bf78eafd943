/** Time is injected, so that tests drive it and never wait. Milliseconds since 1970, UTC. */
export interface Clock {
  readonly now: () => number;
  /** Resolves after this time; the clock of a test advances instead. */
  readonly pause: (ms: number) => Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  pause: ms => new Promise(done => setTimeout(done, ms)),
};

/** Current time as the database stores it: UTC, without fractions. */
export const moment = (clock: Pick<Clock, 'now'>): Date => new Date(Math.floor(clock.now() / 1000) * 1000);
