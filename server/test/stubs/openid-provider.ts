import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider, { type Configuration } from 'oidc-provider';

/** A person of the provider, by the name that is typed to sign in there. */
export interface ProviderPerson {
  readonly name?: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly preferred_username?: string;
  /** Methods of authentication that the provider reports. */
  readonly amr?: readonly string[];
  /** Seconds since the sign-in at the provider; 0 unless given. */
  readonly ageSeconds?: number;
}

export interface OpenidProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly people: Record<string, ProviderPerson>;
  /** Number of requests to the end point that exchanges codes. */
  readonly redeemed: () => number;
  /** Changes the answers of the end point that exchanges codes. */
  readonly tamper: (change: ((body: Record<string, unknown>) => Record<string, unknown>) | undefined) => void;
  /** Stops answering, or answers again. */
  readonly setDown: (isDown: boolean) => void;
  readonly close: () => Promise<void>;
}

const clientId = 'lectern';
const clientSecret = 'a secret of the client, long enough';

const form = (uid: string): string => `<!DOCTYPE html><html lang="en"><head><title>Provider</title></head><body><main>
<h1>Sign in at the provider</h1><form method="post" action="/interaction/${uid}">
<label for="login">Name</label> <input id="login" name="login" autocomplete="username">
<button name="act" value="enter">Continue</button> <button name="act" value="deny">Cancel</button></form></main></body></html>`;

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return new URLSearchParams(Buffer.concat(parts).toString());
};

const configuration = (callback: string, people: OpenidProvider['people']): Configuration => ({
  clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [callback] }],
  claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name', 'preferred_username'] },
  cookies: { keys: ['keys of cookies of the provider'] },
  features: { devInteractions: { enabled: false } },
  interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  findAccount: (_, accountId) => ({
    accountId,
    claims: () => ({ sub: accountId, ...people[accountId], amr: undefined, ageSeconds: undefined }),
  }),
  // Consent to this client needs no page.
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});

const signedInAt = (person: ProviderPerson | undefined): number =>
  Math.floor(Date.now() / 1_000) - (person?.ageSeconds ?? 0);

const interact = async (
  provider: Provider,
  request: IncomingMessage,
  response: ServerResponse,
  people: OpenidProvider['people'],
) => {
  const { uid } = await provider.interactionDetails(request, response);
  if (request.method !== 'POST') return void response.writeHead(200, { 'content-type': 'text/html' }).end(form(uid));
  const body = await bodyOf(request);
  const login = body.get('login') ?? '';
  const amr = [...(people[login]?.amr ?? ['pwd'])];
  const result =
    body.get('act') === 'deny'
      ? { error: 'access_denied' }
      : { login: { accountId: login, amr, ts: signedInAt(people[login]) } };
  await provider.interactionFinished(request, response, result);
};

type Change = Parameters<OpenidProvider['tamper']>[0];

// The body is sent by one call of `end`.
const changeBody = (response: ServerResponse, change: NonNullable<Change>): void => {
  const end = response.end.bind(response);
  Object.assign(response, {
    end: (body: unknown) => {
      const changed = JSON.stringify(change(JSON.parse(String(body))));
      response.setHeader('content-length', Buffer.byteLength(changed));
      return end(changed);
    },
  });
};

/** A provider of OpenID Connect (oidc-provider) on a port of this machine, for a site with this address. */
export const openOpenidProvider = async (baseUrl: string): Promise<OpenidProvider> => {
  const people: OpenidProvider['people'] = {};
  const state: { isDown: boolean; change: Change; redeemed: number } = {
    isDown: false,
    change: undefined,
    redeemed: 0,
  };
  let provider: Provider | undefined;
  const server = createServer((request, response) => {
    if (state.isDown || !provider) return void request.socket.destroy();
    if (request.url?.startsWith('/interaction/'))
      return void interact(provider, request, response, people).catch(() => response.writeHead(400).end());
    if (request.url === '/token') {
      state.redeemed += 1;
      if (state.change) changeBody(response, state.change);
    }
    provider.callback()(request, response);
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  provider = new Provider(issuer, configuration(`${baseUrl}/account/openid/callback`, people));
  return {
    ...{ issuer, clientId, clientSecret, people },
    redeemed: () => state.redeemed,
    tamper: change => {
      state.change = change;
    },
    setDown: isDown => {
      state.isDown = isDown;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>(resolve => void server.close(() => resolve()));
    },
  };
};

/** The browser of a person at the provider: follows redirects there, with cookies, until one leads elsewhere. */
export const providerBrowser = ({ issuer }: Pick<OpenidProvider, 'issuer'>) => {
  const cookies = new Map<string, string>();
  const send = async (url: string, body?: URLSearchParams): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const init = body ? { method: 'POST', body } : {};
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  /** Opens an address of the provider, and returns the address to which it sends the browser back. */
  return async (address: string, login: string, act: 'enter' | 'deny' = 'enter'): Promise<string> => {
    let response = await send(address);
    for (let step = 0; step < 8; step++) {
      const to = response.headers.get('location');
      const next = to === null ? undefined : new URL(to, issuer);
      if (next && next.origin !== issuer) return next.href;
      if (next) response = await send(next.href);
      else response = await send(response.url, new URLSearchParams({ login, act }));
    }
    throw new Error('the provider leads nowhere');
  };
};
