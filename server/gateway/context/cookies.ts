import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../../core/config/index.ts';
import { changeMarkSeconds, cookieNames, newVisitor, visitorOf, visitorToken } from '../../core/security/index.ts';

type Names = ReturnType<typeof cookieNames>;

/** How long a visitor is recognised. */
export const visitorSeconds = 365 * 24 * 3600;

/** The cookies of a site: names and flags (security: cookie flags). */
export interface CookieSettings {
  readonly names: Names;
  readonly secret: string;
  readonly secure: boolean;
}

export const cookieSettings = (settings: Settings): CookieSettings => ({
  names: cookieNames(settings),
  secret: settings.secret,
  secure: settings.secure,
});

const hidden = ({ secure }: CookieSettings) => ({ path: '/', httpOnly: true, sameSite: 'lax', secure }) as const;

const readable = (site: CookieSettings) => ({ ...hidden(site), httpOnly: false }) as const;

/**
 * Cookies that make a browser a new visitor, the hidden value and the token made from it; none for a browser that has
 * one, or a session: the account's token would be replaced by a visitor's.
 */
export const newVisitorCookies = (site: CookieSettings, read: (name: keyof Names) => string | undefined) => {
  if (read('session') !== undefined || visitorOf(read('visitor')) !== '') return [];
  const visitor = newVisitor();
  return [
    { name: site.names.visitor, value: visitor, options: { ...hidden(site), maxAge: visitorSeconds } },
    {
      name: site.names.token,
      value: visitorToken(site.secret, visitor),
      options: { ...readable(site), maxAge: visitorSeconds },
    },
  ];
};

/** Reads the cookies of a request and sets those of its response. */
export class Cookies {
  readonly #site: CookieSettings;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  #isSessionEnded = false;
  #isChangeMarked = false;

  constructor(site: CookieSettings, request: FastifyRequest, reply: FastifyReply) {
    this.#site = site;
    this.#request = request;
    this.#reply = reply;
  }

  read(name: keyof Names): string | undefined {
    return this.#request.cookies[this.#site.names[name]];
  }

  get #hidden() {
    return hidden(this.#site);
  }

  get #readable() {
    return readable(this.#site);
  }

  /**
   * `maxAge` in seconds; undefined: until the browser closes, as the session it belongs to. A token that outlives its
   * session would be filled into a visitor's forms, and they would be refused.
   */
  setToken(token: string, maxAge: number | undefined): void {
    this.#reply.setCookie(this.#site.names.token, token, { ...this.#readable, maxAge });
  }

  /**
   * Makes a browser without cookies of this site a new visitor: the hidden value and the token made from it. Not called
   * for failures of the server, which must not take a browser's votes and held comments from it.
   */
  issueVisitor(): void {
    const read = (name: keyof Names) => (name === 'session' && this.#isSessionEnded ? undefined : this.read(name));
    for (const { name, value, options } of newVisitorCookies(this.#site, read))
      this.#reply.setCookie(name, value, options);
  }

  setSession(id: string, token: string, seconds: number | undefined): void {
    this.#reply.setCookie(this.#site.names.session, id, { ...this.#hidden, maxAge: seconds });
    this.setToken(token, seconds);
  }

  clearSession(): void {
    this.#isSessionEnded = true;
    this.#reply.clearCookie(this.#site.names.session, this.#hidden);
    this.#reply.clearCookie(this.#site.names.token, this.#readable);
  }

  setKeys(value: string): void {
    this.#reply.setCookie(this.#site.names.keys, value, this.#hidden);
  }

  setWaiting(): void {
    this.#reply.setCookie(this.#site.names.waiting, '1', { ...this.#hidden, maxAge: 7 * 24 * 3600 });
  }

  /** Whether the request changed something. */
  get isChangeMarked(): boolean {
    return this.#isChangeMarked;
  }

  setChange(mark: string): void {
    this.#isChangeMarked = true;
    this.#reply.setCookie(this.#site.names.change, mark, { ...this.#hidden, maxAge: changeMarkSeconds });
  }

  setNotice(value: string): void {
    this.#reply.setCookie(this.#site.names.notice, value, { ...this.#hidden, maxAge: 300 });
  }

  clearNotice(): void {
    this.#reply.clearCookie(this.#site.names.notice, this.#hidden);
  }
}
