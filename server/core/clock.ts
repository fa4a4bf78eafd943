/** Time is injected, so that tests drive it and never wait. Milliseconds since 1970, UTC. */
export interface Clock {
  readonly now: () => number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** The moment as the database keeps it: UTC, without fractions. */
export const moment = (clock: Clock): Date => new Date(Math.floor(clock.now() / 1000) * 1000);
