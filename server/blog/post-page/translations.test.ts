import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { transact } from '../../core/db/index.ts';
import { type Written, writer } from '../../test/fixtures/posts.ts';
import { openTestServer, type TestServer } from '../../test/test-server.ts';
import { linkTranslations } from '../../translations/index.ts';

const test = suite('versions of a post in other languages');
let server: TestServer;

test.before(async () => {
  server = await openTestServer();
});
test.after(() => server.close());

test('a post links to its versions that visitors find in lists, until they are no versions any more', async () => {
  const write = writer(server);
  const { id: authorId } = await server.signedIn('blogger', 'Asha Rao');
  const owl = await write.post(authorId, { title: 'Owl', language: 'en-GB' });
  const eule = await write.post(authorId, { title: 'Eule', language: 'de-DE' });
  const draft = await write.post(authorId, { title: 'Chouette', language: 'fr-FR', state: 'draft' });
  const linksOf = async ({ slug }: Written): Promise<unknown[]> => {
    const page = load((await server.get(`/blog/${slug}`)).body);
    const hrefs = (selector: string) =>
      page(selector)
        .toArray()
        .map(link => [page(link).attr('hreflang'), page(link).attr('href')?.replace('http://lectern.test', '')]);
    return [hrefs('.translations a'), hrefs('link[hreflang]')];
  };
  const change = async (ids: { linked: readonly number[]; released: readonly number[] }): Promise<void> => {
    await transact(server.sql, tx => linkTranslations(tx, 'post_id', owl.id, ids));
    server.dropWritten();
  };
  const none = [[], []];
  assert.equal([await linksOf(owl), await linksOf(eule)], [none, none]);

  await change({ linked: [eule.id, draft.id], released: [] });
  const [english, german] = [
    ['en-GB', `/blog/${owl.slug}`],
    ['de-DE', `/blog/${eule.slug}`],
  ];
  assert.equal(await linksOf(owl), [[german], [english, german]]);
  assert.equal(await linksOf(eule), [[english], [german, english]]);

  await change({ linked: [], released: [eule.id] });
  assert.equal([await linksOf(owl), await linksOf(eule)], [none, none]);
});

test.run();
