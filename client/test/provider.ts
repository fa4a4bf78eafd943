import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { sanitize } from '../../server/core/rich-text/sanitize.ts';
import { articleWriter } from '../../server/test/fixtures/articles.ts';
import { type Written, writer } from '../../server/test/fixtures/posts.ts';
import type { Reader, Site } from './browser.ts';
import { freePort } from './free-port.ts';
import { providerKeys } from './provider-calls.ts';

/**
 * A checkout provider on a local port. It implements the specified protocol, with pages at `/@…` and the list of their
 * files, and that of Stripe: sessions, each with a page.
 */
export interface Provider {
  readonly origin: string;
  /** Requested paths, in order. */
  readonly requested: string[];
  /** Requested sessions by idempotency key. */
  readonly sessions: Map<string, URLSearchParams>;
  /** Address that sessions redirect to instead of their pages; empty for none. */
  leadsTo: string;
  /** Allows the site's browsers to reach it. */
  readonly admit: (site: Site) => void;
  readonly close: () => Promise<void>;
}

/** Answers like Stripe's API: checks the site's key, creates one session for an idempotency key. */
const answerSession = async (
  request: IncomingMessage,
  response: ServerResponse,
  { origin, sessions, leadsTo }: Provider,
): Promise<void> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const [body, key] = [Buffer.concat(parts).toString(), String(request.headers['idempotency-key'] ?? '')];
  const respond = (status: number, json: unknown): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  };
  if (request.headers.authorization !== `Bearer ${providerKeys.STRIPE_SECRET_KEY}`)
    return respond(401, { error: { message: 'Invalid API Key' } });
  const before = sessions.get(key);
  if (before && before.toString() !== body) return respond(400, { error: { type: 'idempotency_error' } });
  sessions.set(key, new URLSearchParams(body));
  const id = `cs_${[...sessions.keys()].indexOf(key) + 1}`;
  respond(200, { id, object: 'checkout.session', url: leadsTo || `${origin}/c/${id}` });
};

export const openProvider = async (): Promise<Provider> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const requested: string[] = [];
  const files = { preload_urls: [`${origin}/checkout.js`, `${origin}/checkout.css`, 'https://elsewhere.example/x.js'] };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requested.push(path);
    if (path === '/v1/checkout/sessions') return void answerSession(request, response, provider);
    const isPage = path.startsWith('/@') || path.startsWith('/c/');
    const isList = path.startsWith('/webapi/');
    response.writeHead(200, {
      'content-type': isList ? 'application/json' : isPage ? 'text/html' : 'text/plain',
      'access-control-allow-origin': '*',
    });
    const page = '<!doctype html><title>Pay</title><p>Card';
    // A page whose end does not arrive has not loaded.
    if (path.startsWith('/@asha/slow')) response.write(page);
    else response.end(isList ? JSON.stringify(files) : isPage ? page : '');
  });
  await new Promise<void>(done => server.listen(port, '127.0.0.1', done));
  const provider: Provider = {
    origin,
    requested,
    sessions: new Map(),
    leadsTo: '',
    admit: site => {
      site.stub(request => {
        if (!request.url().startsWith(`${origin}/`)) return false;
        request.continue();
        return true;
      });
    },
    close: () =>
      new Promise(done => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
  return provider;
};

/** The button on its post's page. */
export const payButton = '.entry-text a[rel~="im-checkout"]';

interface Place {
  readonly site: Site;
  readonly provider: Provider;
}

/** A text with a Pay button of these attributes. */
const textWithButton = ({ origin }: Provider, attributes = '', label = ''): Promise<string> =>
  sanitize(`<p><a href="${origin}/@asha/1" rel="im-checkout" ${attributes}>${label}</a></p>`, {
    ownHosts: ['lectern.test'],
    images: 'own',
  });

/** A post with a Pay button of these attributes. */
export const postWithButton = async ({ site, provider }: Place, attributes = '', label = ''): Promise<Written> => {
  const { id } = await site.server.signedIn('blogger', 'Asha Rao');
  const body = await textWithButton(provider, attributes, label);
  return writer(site.server).post(id, { title: 'A cause', body });
};

/** An article whose text is a Pay button; resolves with the path of its page. */
export const articleWithButton = async ({ site, provider }: Place): Promise<string> => {
  const author = await site.server.signedIn('author', 'Tomas');
  const write = articleWriter(site.server);
  const columns = { title: 'A cause', intro: '', body: await textWithButton(provider) };
  const { id, alias } = await write.article(author.id, (await write.category('Causes')).id, columns);
  return `/articles/item/${id}-${alias}`;
};

/** Opens its page and waits until the button is enhanced. */
export const readButton = async (
  { reader, ...place }: Place & { readonly reader: Reader },
  attributes = '',
  label = '',
): Promise<void> => {
  const { slug } = await postWithButton(place, attributes, label);
  await reader.go(`/blog/${slug}`);
  await reader.page.waitForSelector(`${payButton}.checkout-button`);
};
