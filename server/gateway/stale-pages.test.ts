import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { calls } from '../../protocol/registry.ts';
import { articlePaths, paths } from '../core/paths/index.ts';
import { cases } from '../test/rights/cases.ts';
import { performCase } from '../test/rights/check.ts';
import { isArticleCall, isCall } from '../test/rights/names.ts';
import { makeWorld, type World } from '../test/rights/people.ts';
import { actName, rightsTable } from '../test/rights/table.ts';
import { openTestServer, type Person, type TestServer } from '../test/test-server.ts';

const test = suite('pages after a change');
let server: TestServer;
let world: World;
let admin: Person;

test.before(async () => {
  server = await openTestServer();
  world = await makeWorld(server);
  admin = await server.signedIn('admin');
});
test.after(() => server.close());

const listings = [
  ...['/', paths.tags, paths.categories, paths.authors, paths.teams, paths.archive, '/sitemap.xml'],
  ...['/blog/feed.xml', articlePaths.home(), articlePaths.sitemap],
];

/** The newest rows of each kind, whose pages show what most acts change. */
const ownPages = async (): Promise<string[]> => {
  const newest = (table: string, ...columns: string[]) =>
    server.sql(table).orderBy('id', 'desc').limit(2).select(columns);
  const [posts, items, teams, tags, categories] = await Promise.all([
    newest('posts', 'slug'),
    newest('items', 'id', 'alias'),
    newest('teams', 'alias'),
    newest('tags', 'slug'),
    newest('categories', 'slug'),
  ]);
  return [
    ...posts.map(({ slug }) => paths.entry(slug)),
    ...items.map(({ id, alias }) => articlePaths.item({ id, alias })),
    ...teams.map(({ alias }) => paths.team(alias)),
    ...tags.map(({ slug }) => paths.tag(slug)),
    ...categories.map(({ slug }) => paths.category(slug)),
  ];
};

/** The shown content of a page; counters of views and one-time notices change without a mutation. */
const shown = (body: string): string => {
  const $ = load(body);
  $('[data-notice], .itemHits, input[type="hidden"], script').remove();
  return $('main').length > 0 ? ($('main').html() ?? '') : body;
};

const pagesFor = async (addresses: readonly string[], reader: Person | undefined): Promise<Map<string, string>> => {
  const pages = new Map<string, string>();
  for (const address of addresses) {
    const { statusCode, body } = await server.get(address, reader);
    pages.set(`${reader ? 'admin' : 'visitor'} ${address}`, `${statusCode} ${shown(body)}`);
  }
  return pages;
};

const everyPage = async (addresses: readonly string[]): Promise<Map<string, string>> =>
  new Map([...(await pagesFor(addresses, undefined)), ...(await pagesFor(addresses, admin))]);

const writes = (name: string): boolean => {
  const call = actName(name);
  return isArticleCall(call) || !isCall(call) || !calls[call].reads;
};

test('after every act the cache answers what a fresh print shows', async () => {
  const stale: string[] = [];
  const refused: string[] = [];
  for (const [name, row] of rightsTable()) {
    const one = cases[name];
    if (!one || !writes(name)) continue;
    const isDone = await performCase(world, row, one, async () => {
      const addresses = [...listings, ...(await ownPages())];
      // Fixtures write rows without a mutation.
      server.services.pages.clear();
      await everyPage(addresses);
      return async () => {
        const cached = await everyPage(addresses);
        server.services.pages.clear();
        for (const [address, fresh] of await everyPage(addresses))
          if (cached.get(address) !== fresh) stale.push(`${name}: ${address}`);
      };
    });
    if (!isDone) refused.push(name);
  }
  assert.equal(stale, []);
  assert.equal(refused, []);
});

test.run();
