import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieNames, newVisitor, visitorToken } from '../core/session.ts';
import type { Settings } from '../settings.ts';

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

  return {
    names,
    read: (request: FastifyRequest, name: keyof Names): string | undefined => request.cookies[names[name]],
    setToken,
    /** A new visitor: the hidden value and the token made from it. */
    greet: (reply: FastifyReply): string => {
      const visitor = newVisitor();
      const token = visitorToken(settings.secret, visitor);
      reply.setCookie(names.visitor, visitor, { ...hidden, maxAge: visitorSeconds });
      setToken(reply, token, visitorSeconds);
      return visitor;
    },
    setSession: (reply: FastifyReply, id: string, token: string, seconds: number | undefined): void => {
      reply.setCookie(names.session, id, { ...hidden, maxAge: seconds });
      setToken(reply, token, seconds);
    },
    clearSession: (reply: FastifyReply): void => {
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
