import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'puppeteer';
import { build } from 'vite';
import { root } from '../../server/core/config/root.ts';
import type { Person } from '../../server/test/test-server.ts';
import { openSite, type Reader, type Site } from './browser.ts';
import { namespaceOf } from './e2e/comments-post.ts';

const jquery = '/media/installed/jquery.js';

/** The clients of `client/test/installed`: of the blog, of the site template, and of the article area. */
type Client = 'client' | 'template' | 'articles';

const addressOf: Readonly<Record<Client, string>> = {
  client: '/media/installed/client.js',
  template: '/media/installed/template.js',
  // The script reads the site path from its own address (wire, articles §2).
  articles: '/media/k2/assets/js/k2.frontend.js?v=2.8.0&sitepath=/',
};

/** Identifiers that installed scripts send (docs/operating). */
const identifiers = { BLOG_OPTION: 'com_easyblog', ARTICLES_OPTION: 'com_k2', TEMPLATE_PLUGIN: 'helix3' };

const bundled = async (name: Client): Promise<string> => {
  const outputs = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      lib: { entry: join(root, `client/test/installed/${name}.ts`), formats: ['iife'], name: 'installed' },
      rolldownOptions: { external: ['jquery'], output: { globals: { jquery: 'jQuery' } } },
    },
  });
  const [first] = [outputs].flat();
  const file = first && 'output' in first ? first.output[0] : undefined;
  if (!file) throw new Error('the client of the install was not built');
  return file.code;
};

const serve = async (site: Site, clients: readonly Client[]): Promise<void> => {
  const files = new Map([
    [jquery, readFileSync(createRequire(import.meta.url).resolve('jquery/dist/jquery.js'), 'utf8')],
  ]);
  for (const name of clients) files.set(new URL(addressOf[name], site.origin).pathname, await bundled(name));
  site.stub(request => {
    const body = files.get(new URL(request.url()).pathname);
    if (body === undefined) return false;
    request.respond({ contentType: 'text/javascript', body });
    return true;
  });
  await site.server.set('compat.scripts', [jquery, ...clients.map(name => addressOf[name])]);
  await site.server.set('compat.client', true);
  await site.server.set('look.opening', 'slider');
  await site.server.set('ticker.source', 'posts');
  await site.server.set('posts.autoload', true);
  await site.server.set('share.networks', ['facebook', 'linkedin', 'pinterest', 'mastodon', 'email']);
  await site.server.set('social.buttons', ['like', 'share', 'pin']);
};

export interface InstalledSite {
  readonly site: Site;
  /** Called namespaces since the window opened, in order; without the comparison of display settings. */
  readonly calls: string[];
  /** Console messages of all windows. */
  readonly errors: string[];
  /** Opens a path in a new window; closes the previous one. */
  readonly open: (path: string, as?: Person) => Promise<Page>;
  readonly close: () => Promise<void>;
}

/** The call that compares display settings with the account: it comes by itself, some time after the first page. */
const comparison = 'site/controllers/display/synchronize';

/** The site like an existing install: with jQuery and installed clients beside ours (ruling 3). */
export const openInstalledSite = async (...clients: readonly Client[]): Promise<InstalledSite> => {
  const site = await openSite(identifiers);
  await serve(site, clients);
  const calls: string[] = [];
  const errors: string[] = [];
  let reader: Reader | undefined;
  site.stub(request => {
    const namespace = namespaceOf(request);
    if (namespace && namespace !== comparison) calls.push(namespace);
    return false;
  });
  const leave = async (): Promise<void> => {
    errors.push(...(reader?.consoleErrors ?? []));
    await reader?.close();
    reader = undefined;
  };
  return {
    site,
    calls,
    errors,
    open: async (path, as) => {
      await leave();
      calls.length = 0;
      const opened = await site.reader(as);
      reader = opened;
      await opened.go(path);
      return opened.page;
    },
    close: async () => {
      await leave();
      await site.close();
    },
  };
};

/** Waits for a dialog of the installed client and none of ours; resolves with its title. */
export const dialogTitle = async (page: Page): Promise<string> => {
  await page.waitForSelector('#eb.eb-dialog.type-html');
  if (await page.$('dialog[open]')) throw new Error('a dialog of our own is open too');
  return page.$eval('.eb-dialog-title', one => (one.textContent ?? '').trim());
};
