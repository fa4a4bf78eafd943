import type { FastifyReply, FastifyRequest } from 'fastify';
import { prolongSession, sessionOf } from '../accounts/index.ts';
import type { RequestContext, Services } from '../core/context/index.ts';
import { networkOf } from '../core/net/index.ts';
import type { Actor } from '../core/policy/index.ts';
import { sessionMs, visitorOf, visitorToken } from '../core/security/index.ts';
import { type CookieJar, visitorSeconds } from './cookies.ts';

const prolongAfterMs = 10 * 60 * 1000;

// The first line of a request may name a host too, and anything may stand there.
const withoutHost = (url: string): string => (url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, ''));

const nothing = { files: [], streamed: [] } as const;

/** Who asks, from the cookies; one indexed select for a signed-in person, none for anybody else. */
export const loadContext = async (
  services: Services,
  jar: CookieJar,
  request: FastifyRequest,
  reply: FastifyReply,
  { files, streamed }: Pick<RequestContext, 'files' | 'streamed'> = nothing,
): Promise<RequestContext> => {
  const cookie = jar.read(request, 'session');
  const visitor = visitorOf(jar.read(request, 'visitor'));
  // The visitor behind the account stays one, and needs the visitor's token from here on.
  const end = (): void => {
    jar.clearSession(reply);
    if (visitor) jar.setToken(reply, visitorToken(services.settings.secret, visitor), visitorSeconds);
  };
  const rest = {
    services,
    sql: services.sql,
    ip: request.ip,
    network: networkOf(request.ip),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 255),
    address: withoutHost(request.url),
    files,
    streamed,
    keys: {
      value: jar.read(request, 'keys') ?? '',
      store: (keys: string) => jar.setKeys(reply, keys),
    },
    session: {
      cookie,
      begin: (id: string, token: string, seconds: number | undefined) => jar.setSession(reply, id, token, seconds),
      end,
      isWaiting: jar.read(request, 'waiting') !== undefined,
      wait: () => jar.setWaiting(reply),
    },
  };
  if (cookie) {
    const now = new Date(services.clock.now());
    const session = await sessionOf(services.sql, cookie, now);
    if (session) {
      if (now.getTime() - session.seenAt.getTime() > prolongAfterMs) {
        const lastsMs = sessionMs(session.remember);
        await prolongSession(services.sql, session.id, now, new Date(now.getTime() + lastsMs));
        if (session.remember) jar.setSession(reply, cookie, session.token, lastsMs / 1000);
      }
      const actor: Actor = { account: session.account, visitor };
      return { ...rest, actor, token: session.token };
    }
    end();
  }
  return {
    ...rest,
    actor: { account: null, visitor },
    token: visitor ? visitorToken(services.settings.secret, visitor) : '',
  };
};

const idle = (): void => {};

/** The reader every cached page is printed for. */
export const anonymousContext = (services: Services, address: string): RequestContext => ({
  services,
  sql: services.sql,
  ip: '',
  network: '',
  userAgent: '',
  address: withoutHost(address),
  ...nothing,
  keys: { value: '', store: idle },
  session: { cookie: undefined, begin: idle, end: idle, isWaiting: false, wait: idle },
  actor: { account: null, visitor: '' },
  token: '',
});
