import { createServer } from 'node:http';
import { sanitize } from '../../server/core/sanitize.ts';
import { type Written, writer } from '../../server/test/posts.ts';
import type { Reader, Site } from './browser.ts';
import { freePort } from './free-port.ts';

/** A provider of checkouts on a port of this machine: pages at `/@…`, the list of their files at its specified address. */
export interface Provider {
  readonly origin: string;
  /** The paths it was asked for, in their order. */
  readonly asked: string[];
  /** Lets the browsers of a site reach it. */
  readonly admit: (site: Site) => void;
  readonly close: () => Promise<void>;
}

export const openProvider = async (): Promise<Provider> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const asked: string[] = [];
  const files = { preload_urls: [`${origin}/checkout.js`, `${origin}/checkout.css`, 'https://elsewhere.example/x.js'] };
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const isList = path.startsWith('/webapi/');
    response.writeHead(200, {
      'content-type': isList ? 'application/json' : path.startsWith('/@') ? 'text/html' : 'text/plain',
      'access-control-allow-origin': '*',
    });
    const page = '<!doctype html><title>Pay</title><p>Card';
    // A page whose end does not come has not loaded.
    if (path.startsWith('/@asha/slow')) response.write(page);
    else response.end(isList ? JSON.stringify(files) : path.startsWith('/@') ? page : '');
  });
  await new Promise<void>(done => server.listen(port, '127.0.0.1', done));
  return {
    origin,
    asked,
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
};

/** The button on the page of its post. */
export const payButton = '.entry-text a[rel~="im-checkout"]';

interface Place {
  readonly site: Site;
  readonly provider: Provider;
}

/** A post with a Pay button of these attributes. */
export const postWithButton = async ({ site, provider }: Place, attributes = '', label = ''): Promise<Written> => {
  const { id } = await site.house.signedIn('blogger', 'Asha Rao');
  const link = `<p><a href="${provider.origin}/@asha/1" rel="im-checkout" ${attributes}>${label}</a></p>`;
  const body = await sanitize(link, { ownHosts: ['lectern.test'], images: 'own' });
  return writer(site.house).post(id, { title: 'A cause', body });
};

/** Opens its page and waits until the button is dressed. */
export const readButton = async (
  { reader, ...place }: Place & { readonly reader: Reader },
  attributes = '',
  label = '',
): Promise<void> => {
  const { slug } = await postWithButton(place, attributes, label);
  await reader.go(`/blog/${slug}`);
  await reader.page.waitForSelector(`${payButton}.checkout-button`);
};
