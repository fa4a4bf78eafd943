import { createHash, randomBytes } from 'node:crypto';
import { bearer, type Heard, jsonIn, type Said, type Speaks } from './other-servers.ts';

interface App {
  readonly secret: string;
  readonly redirect: string;
  readonly scopes: readonly string[];
}

interface Grant {
  readonly client: string;
  readonly challenge: string | null;
  readonly scope: string;
}

interface Status {
  readonly id: string;
  readonly url: string;
  readonly text: string;
  readonly visibility: string;
  readonly language: string | undefined;
}

const error = (status: number, words: string, more = ''): Said => ({
  status,
  json: { error: words, ...(more ? { error_description: more } : {}) },
});

const key = (): string => randomBytes(24).toString('base64url');

/** Each link counts as 23 characters. */
const counted = (text: string): number => [...text.replace(/https?:\/\/\S+/g, 'x'.repeat(23))].length;

const visibilities = ['public', 'unlisted', 'private', 'direct'];

/** A strict server of Mastodon's API. `account` is signed in there. */
export const mastodonServer = (host: string, { limit = 500, account = 'asha' } = {}) => {
  const apps = new Map<string, App>();
  const codes = new Map<string, Grant>();
  const tokens = new Map<string, string>();
  const known = new Map<string, Status>();
  const statuses: Status[] = [];
  let moods: Said[] = [];

  const register = (heard: Heard): Said => {
    const { client_name, redirect_uris, scopes } = jsonIn(heard);
    if (typeof client_name !== 'string' || client_name === '')
      return error(422, "Validation failed: Name can't be blank");
    if (typeof redirect_uris !== 'string' || !URL.canParse(redirect_uris))
      return error(422, 'Redirect URI must be an absolute URI');
    const [client_id, client_secret] = [key(), key()];
    apps.set(client_id, {
      secret: client_secret,
      redirect: redirect_uris,
      scopes: String(scopes ?? 'read').split(' '),
    });
    return { json: { id: '1', name: client_name, redirect_uri: redirect_uris, client_id, client_secret } };
  };

  const exchange = (heard: Heard): Said => {
    const given = jsonIn(heard);
    const app = apps.get(String(given.client_id));
    if (!app || app.secret !== given.client_secret) return error(401, 'invalid_client', 'Client authentication failed');
    const grant = codes.get(String(given.code));
    codes.delete(String(given.code));
    if (given.grant_type !== 'authorization_code' || !grant || grant.client !== given.client_id)
      return error(400, 'invalid_grant', 'The provided authorization grant is invalid');
    if (given.redirect_uri !== app.redirect) return error(400, 'invalid_grant', 'The redirect URI does not match');
    const verified = createHash('sha256').update(String(given.code_verifier)).digest('base64url');
    if (grant.challenge !== null && grant.challenge !== verified) return error(400, 'invalid_grant', 'PKCE failed');
    const access_token = key();
    tokens.set(access_token, grant.scope);
    return { json: { access_token, token_type: 'Bearer', scope: grant.scope, created_at: 1 } };
  };

  const publish = (heard: Heard): Said => {
    if (!(tokens.get(bearer(heard)) ?? '').split(' ').includes('write:statuses'))
      return error(401, 'The access token is invalid');
    const { status, visibility = 'public', language } = jsonIn(heard);
    const idempotency = String(heard.headers['idempotency-key'] ?? '');
    const before = known.get(idempotency);
    if (before) return { json: before };
    if (typeof status !== 'string' || status.trim() === '') return error(422, "Validation failed: Text can't be blank");
    if (counted(status) > limit) return error(422, `Validation failed: Text character limit of ${limit} exceeded`);
    if (!visibilities.includes(String(visibility))) return error(422, 'Validation failed: Visibility is not included');
    if (language !== undefined && !/^[a-z]{2,3}$/.test(String(language)))
      return error(422, 'Validation failed: Language is not valid');
    const id = String(statuses.length + 1);
    const made: Status = {
      id,
      url: `https://${host}/@${account}/${id}`,
      text: status,
      visibility: String(visibility),
      language: language === undefined ? undefined : String(language),
    };
    statuses.push(made);
    if (idempotency !== '') known.set(idempotency, made);
    return { json: made };
  };

  const paths: Readonly<Record<string, Speaks>> = {
    'POST /api/v1/apps': register,
    'POST /oauth/token': exchange,
    'POST /api/v1/statuses': publish,
    'GET /api/v1/accounts/verify_credentials': heard =>
      tokens.has(bearer(heard))
        ? { json: { id: '77', username: account, acct: account } }
        : error(401, 'The access token is invalid'),
    'GET /api/v2/instance': () => ({ json: { domain: host, configuration: { statuses: { max_characters: limit } } } }),
    'POST /oauth/revoke': heard => {
      tokens.delete(String(jsonIn(heard).token));
      return { json: {} };
    },
  };

  return {
    statuses,
    tokens,
    /** Answer to the next posts: `{}` publishes and then closes the connection. */
    moods: (...next: readonly Said[]): void => {
      moods = [...next];
    },
    /** Forgets the idempotency keys of posts, as after an hour. */
    forgetKeys: (): void => known.clear(),
    speaks: (heard: Heard): Said => {
      const speak = paths[`${heard.method} ${heard.path}`];
      if (!speak) return error(404, 'Record not found');
      const mood = heard.path === '/api/v1/statuses' ? moods.shift() : undefined;
      if (!mood) return speak(heard);
      if (mood.isCut) speak(heard);
      return mood;
    },
    /** Grants the requested access; returns the browser's next address. */
    allow: (address: string): string => {
      const { host: asked, pathname, searchParams: query } = new URL(address);
      const app = apps.get(query.get('client_id') ?? '');
      const scope = query.get('scope') ?? 'read';
      if (asked !== host || pathname !== '/oauth/authorize' || !app) throw new Error('invalid_client');
      if (query.get('response_type') !== 'code') throw new Error('unsupported_response_type');
      if (query.get('redirect_uri') !== app.redirect) throw new Error('invalid_redirect_uri');
      if (!scope.split(' ').every(one => app.scopes.includes(one))) throw new Error('invalid_scope');
      if (query.get('code_challenge') && query.get('code_challenge_method') !== 'S256')
        throw new Error('invalid_code_challenge');
      const code = key();
      codes.set(code, { client: query.get('client_id') ?? '', challenge: query.get('code_challenge'), scope });
      return `${app.redirect}?${new URLSearchParams({ code, state: query.get('state') ?? '' })}`;
    },
  };
};
