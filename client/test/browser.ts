import puppeteer, { type Browser, type BrowserContext, type HTTPRequest, type Page } from 'puppeteer';
import { outlastsFile } from '../../scripts/testing/lasting.mjs';
import { openTestServer, type Person, type TestServer } from '../../server/test/test-server.ts';
import { freePort } from './free-port.ts';
import { keepLiveLog } from './live-log.ts';
import { countRequests, networkIdle } from './network-idle.ts';

export { axe } from './axe.ts';
export { emulation, scrollsSideways } from './emulation.ts';
export { liveLog, nextSpoken, shownFailure } from './live-log.ts';
export { networkIdle } from './network-idle.ts';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  // A fake camera, available on every machine, with permission granted.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

type Stub = (request: HTTPRequest) => boolean;

/** Browser window of one person, with its own cookies. */
export interface Reader {
  readonly page: Page;
  /** Errors logged to the browser's console. */
  readonly consoleErrors: string[];
  /** Opens a path of the site and waits for the page and for everything that its scripts fetch. */
  readonly go: (path: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

interface ReaderOptions {
  readonly scripts?: boolean;
  readonly userAgent?: string;
  /** False leaves pages as they open; else each is touched by a scroll event when it has loaded. */
  readonly touches?: boolean;
}

export interface Site {
  readonly server: TestServer;
  readonly origin: string;
  /** WebSocket endpoint for tools that drive this browser themselves. */
  readonly browserPort: number;
  /** Opens a window for a visitor, or with a person's cookies. */
  readonly reader: (as?: Person, options?: ReaderOptions) => Promise<Reader>;
  /** Addresses of other hosts that pages requested; none is allowed through. */
  readonly refused: string[];
  /**
   * Answers requests instead of the site or another host; returns true if handled. The newest handler is called first.
   */
  readonly stub: (answer: Stub) => () => void;
  readonly close: () => Promise<void>;
}

const letThrough = (site: Pick<Site, 'origin' | 'refused'>, stubs: readonly Stub[], request: HTTPRequest): void => {
  const url = request.url();
  if (stubs.some(stub => stub(request))) return;
  if (url.startsWith(`${site.origin}/`) || /^(?:data|blob|about):/.test(url)) {
    request.continue();
    return;
  }
  site.refused.push(url);
  request.abort();
};

const seat = async (context: BrowserContext, origin: string, person: Person): Promise<void> => {
  const { hostname } = new URL(origin);
  await context.setCookie(
    ...Object.entries(person.cookies).map(([name, value]) => ({
      name,
      value,
      domain: hostname,
      path: '/',
      httpOnly: name !== 'lectern_token',
    })),
  );
};

let shared: Browser | undefined;

/** Launches a browser, unless an earlier test file of this process left one open. */
const openBrowser = async (): Promise<Browser> => {
  if (shared?.connected) return shared;
  shared = undefined;
  const browser = await puppeteer.launch({ args: flags });
  if (outlastsFile(() => browser.close())) shared = browser;
  return browser;
};

/** Runs the whole site on a local port with a real browser. No request leaves the machine. */
export const openSite = async (
  environment: Record<string, string> = {},
  outbound: TestServer['services']['outbound'] = {},
  // Browsers bind passkeys to a host name, not to an address.
  host: '127.0.0.1' | 'localhost' = '127.0.0.1',
): Promise<Site> => {
  const port = await freePort();
  const origin = `http://${host}:${port}`;
  const server = await openTestServer({ BASE_URL: origin, ...environment }, outbound);
  await server.app.listen({ port, host: '127.0.0.1' });
  const browser = await openBrowser();
  const contexts = new Set<BrowserContext>();
  const refused: string[] = [];
  const stubs: Stub[] = [];

  const reader: Site['reader'] = async (as, { scripts = true, userAgent, touches = true } = {}) => {
    const context = await browser.createBrowserContext();
    contexts.add(context);
    if (as) await seat(context, origin, as);
    const page = await context.newPage();
    const consoleErrors: string[] = [];
    await page.setViewport({ width: 1280, height: 900 });
    await page.setJavaScriptEnabled(scripts);
    if (userAgent) await page.setUserAgent({ userAgent });
    // The compiler of tests wraps inner functions in a helper that a page lacks.
    await page.evaluateOnNewDocument('globalThis.__name = one => one');
    if (touches)
      await page.evaluateOnNewDocument(() => addEventListener('load', () => dispatchEvent(new Event('scroll'))));
    await keepLiveLog(page);
    countRequests(page);
    await page.setRequestInterception(true);
    page.on('request', request => letThrough({ origin, refused }, stubs, request));
    page.on('console', message => {
      if (message.type() === 'error') consoleErrors.push(`${message.text()} ${message.location().url ?? ''}`.trim());
    });
    page.on('pageerror', error => consoleErrors.push(String(error)));
    return {
      page,
      consoleErrors,
      go: async path => {
        await page.goto(origin + path, { waitUntil: 'load' });
        // Scripts load some modules late: input waits for them.
        await networkIdle(page);
      },
      close: async () => {
        contexts.delete(context);
        await context.close();
      },
    };
  };

  return {
    server,
    origin,
    browserPort: Number(new URL(browser.wsEndpoint()).port),
    reader,
    refused,
    stub: answer => {
      stubs.unshift(answer);
      return () => {
        const place = stubs.indexOf(answer);
        if (place >= 0) stubs.splice(place, 1);
      };
    },
    close: async () => {
      if (browser === shared) await Promise.all([...contexts].map(context => context.close()));
      else await browser.close();
      await server.close();
    },
  };
};
