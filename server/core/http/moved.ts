import type { Elsewhere } from './answer.ts';

/** Thrown by a page that another address answers; the gateway redirects there. */
export class Moved extends Error {
  readonly elsewhere: Elsewhere;
  constructor(elsewhere: Elsewhere) {
    super(elsewhere.to);
    this.elsewhere = elsewhere;
  }
}
