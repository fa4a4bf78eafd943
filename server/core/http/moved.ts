import type { Redirect } from './answer.ts';

/** Thrown by a page that another address answers; the gateway redirects there. */
export class Moved extends Error {
  readonly elsewhere: Redirect;
  constructor(elsewhere: Redirect) {
    super(elsewhere.to);
    this.elsewhere = elsewhere;
  }
}
