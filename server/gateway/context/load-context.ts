import { prolongSession, sessionOf } from '../../accounts/index.ts';
import { anonymousContext, type RequestContext, type Services } from '../../core/context/index.ts';
import { stagedFiles } from '../../core/file-store/index.ts';
import { networkOf } from '../../core/net/index.ts';
import type { Actor } from '../../core/policy/index.ts';
import { changeMark, sessionMs, visitorOf, visitorToken } from '../../core/security/index.ts';
import { visitorSeconds } from './cookies.ts';
import type { HttpContext } from './http-context.ts';

const prolongAfterMs = 10 * 60 * 1000;

// The first line of a request may name a host too, with any text.
const withoutHost = (url: string): string => (url.startsWith('/') ? url : url.replace(/^https?:\/\/[^/?#]*/i, ''));

/** Reads the actor from the cookies: one indexed select for a signed-in person, none for anybody else. */
export const loadContext = async (ctx: HttpContext): Promise<RequestContext> => {
  const { services, cookies, request } = ctx;
  const cookie = cookies.read('session');
  const visitor = visitorOf(cookies.read('visitor'));
  // The visitor behind the account stays the same one and needs the visitor's token from now on.
  const end = (): void => {
    cookies.clearSession();
    if (visitor) cookies.setToken(visitorToken(services.settings.secret, visitor), visitorSeconds);
  };
  // Names each property in place of a spread (decision 0167).
  const contextFor = (actor: Actor, token: string): RequestContext => ({
    services,
    actor,
    token,
    sql: services.sql,
    ip: request.ip,
    network: networkOf(request.ip),
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 255),
    address: withoutHost(request.url),
    files: [],
    streamed: [],
    staged: stagedFiles(services),
    keys: {
      value: cookies.read('keys') ?? '',
      store: (keys: string) => cookies.setKeys(keys),
    },
    commentSort: cookies.read('sort') ?? '',
    session: {
      cookie,
      begin: (id: string, token: string, seconds: number | undefined) => cookies.setSession(id, token, seconds),
      end,
      isWaiting: cookies.read('waiting') !== undefined,
      wait: () => cookies.setWaiting(),
      markChange: () => cookies.setChange(changeMark(services.settings.secret, services.node, services.clock.now())),
    },
  });
  if (cookie) {
    const now = new Date(services.clock.now());
    const session = await sessionOf(services.sql, cookie, {
      now,
      twoFactorRoles: services.site.get('accounts.twoFactorRoles'),
    });
    if (session) {
      if (now.getTime() - session.seenAt.getTime() > prolongAfterMs) {
        const lastsMs = sessionMs(session.remember);
        await prolongSession(services.sql, session.id, now, new Date(now.getTime() + lastsMs));
        if (session.remember) cookies.setSession(cookie, session.token, lastsMs / 1000);
      }
      return contextFor({ account: session.account, visitor }, session.token);
    }
    // A session that was begun elsewhere a moment ago may not have arrived.
    if (!ctx.isBehind) end();
  }
  return contextFor({ account: null, visitor }, visitor ? visitorToken(services.settings.secret, visitor) : '');
};

/** The reader for whom every cached page is printed; `url` is that of the request. */
export const anonymousReader = (services: Services, url: string): RequestContext =>
  anonymousContext(services, withoutHost(url));
