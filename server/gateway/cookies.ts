import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Settings } from '../core/config/index.ts';
import { cookieNames, newVisitor, visitorOf, visitorToken } from '../core/security/index.ts';

type Names = ReturnType<typeof cookieNames>;

/** How long a visitor stays the same one. */
export const visitorSeconds = 365 * 24 * 3600;

/** The cookies of a request and how they are set, all in one place (security: cookie flags). */
export const cookieJar = (settings: Settings) => {
  const names: Names = cookieNames(settings);
  const hidden = { path: '/', httpOnly: true, sameSite: 'lax', secure: settings.secure } as const;
  const readable = { ...hidden, httpOnly: false } as const;

  // `maxAge` undefined: until the browser closes, as the session it belongs to. A token that outlives its session would
  // be filled into a visitor's forms, and they would be refused.
  const setToken = (reply: FastifyReply, token: string, maxAge: number | undefined): void => {
    reply.setCookie(names.token, token, { ...readable, maxAge });
  };

  const read = (request: FastifyRequest, name: keyof Names): string | undefined => request.cookies[names[name]];

  // The account's token would be replaced by a visitor's.
  const isKnown = (request: FastifyRequest, reply: FastifyReply): boolean =>
    visitorOf(read(request, 'visitor')) !== '' || (read(request, 'session') !== undefined && !ended.has(reply));

  /** Answers on which the session that came with the request ended. */
  const ended = new WeakSet<FastifyReply>();

  return {
    names,
    read,
    setToken,
    /**
     * Makes a browser that brings no cookies of ours a new visitor: the hidden value and the token made from it. Belongs
     * on answers that are no faults: a fault must not take a browser's marks and held comments from it.
     */
    greetNew: (request: FastifyRequest, reply: FastifyReply): void => {
      if (isKnown(request, reply)) return;
      const visitor = newVisitor();
      reply.setCookie(names.visitor, visitor, { ...hidden, maxAge: visitorSeconds });
      setToken(reply, visitorToken(settings.secret, visitor), visitorSeconds);
    },
    setSession: (reply: FastifyReply, id: string, token: string, seconds: number | undefined): void => {
      reply.setCookie(names.session, id, { ...hidden, maxAge: seconds });
      setToken(reply, token, seconds);
    },
    clearSession: (reply: FastifyReply): void => {
      ended.add(reply);
      reply.clearCookie(names.session, hidden);
      reply.clearCookie(names.token, readable);
    },
    setKeys: (reply: FastifyReply, value: string): void => {
      reply.setCookie(names.keys, value, hidden);
    },
    setWaiting: (reply: FastifyReply): void => {
      reply.setCookie(names.waiting, '1', { ...hidden, maxAge: 7 * 24 * 3600 });
    },
    setNotice: (reply: FastifyReply, value: string): void => {
      reply.setCookie(names.notice, value, { ...hidden, maxAge: 300 });
    },
    clearNotice: (reply: FastifyReply): void => {
      reply.clearCookie(names.notice, hidden);
    },
  };
};

export type CookieJar = ReturnType<typeof cookieJar>;
