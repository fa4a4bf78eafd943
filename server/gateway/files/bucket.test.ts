import { randomBytes } from 'node:crypto';
import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { sweepAttachments } from '../../articles/attachments/sweep.ts';
import { filesAddress } from '../../core/config/files-address.ts';
import { mutate } from '../../core/context/index.ts';
import { openFileStore } from '../../core/file-store/open-store.ts';
import { ownerOfStore, requireOwnStore } from '../../core/file-store/ownership.ts';
import { purgeUploads, removePictures } from '../../media/media.ts';
import { articleWriter, type WrittenArticle } from '../../test/fixtures/articles.ts';
import { mediaRows, photo, sendForm } from '../../test/fixtures/pictures.ts';
import { openS3Server, type S3Server } from '../../test/stubs/s3-server.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';

const test = suite('files in a bucket');
const dayMs = 24 * 3600_000;
const pdf = Buffer.from('%PDF-1.4 a plan of the hall');
let s3: S3Server;
let server: TestServer;
let author: Person & { id: number };
let write: ReturnType<typeof articleWriter>;
let category: number;

test.before(async () => {
  s3 = await openS3Server();
  server = await openTestServer({ FILES_URL: s3.url('site/one') });
  author = await server.signedIn('author', 'Tomas');
  write = articleWriter(server);
  category = (await write.category('Museums')).id;
});
test.after(async () => {
  await server.close();
  await s3.close();
});
test.after.each(() => s3.set('up'));

const keys = async (prefix: string): Promise<string[]> => {
  const found: string[] = [];
  for await (const { key } of server.services.files.list(prefix)) found.push(key);
  return found;
};

const upload = async (as: Person) =>
  sendForm(server, as, { task: 'media.upload', tmpl: 'component' }, { name: 'a.jpg', bytes: await photo(900, 600) });

const attach = async (article: WrittenArticle, bytes = pdf) => {
  const row = await server.sql('items').where('id', article.id).first();
  const fields = {
    ...{ task: 'items.save', id: article.id, version: row.version, title: 'A title that was typed' },
    ...{ category: row.category_id, intro: '<p>Words that were typed.</p>', published: 1, access: row.access },
  };
  return sendForm(server, author, fields, { field: 'attachments_file', name: 'plan.pdf', bytes });
};
const attachments = (): Promise<unknown[]> => server.sql('item_attachments');

const linkOf = async ({ id }: WrittenArticle): Promise<string> => {
  const page = await server.get(`/index.php?option=com_articles&view=item&id=${id}`, author);
  return load(page.body)('.itemAttachments a').first().attr('href') ?? '';
};

test('a picture is stored in all sizes, and served with its rights and in ranges', async () => {
  const answer = await upload(author);
  assert.is(answer.statusCode, 200, answer.body);
  const { media } = answer.json();
  const name = media.uri.replace(/^.*\//, '');
  assert.is((await keys('media/')).length, 2 * media.variations.length);
  const path = `/media/files/${name}/large.jpg`;
  const whole = await server.get(path, author);
  assert.is(whole.statusCode, 200);
  assert.is(whole.headers['content-type'], 'image/jpeg');
  assert.is(whole.headers['cache-control'], 'private, no-store');
  assert.is(Number(whole.headers['content-length']), whole.rawPayload.length);
  const { etag } = whole.headers;
  assert.match(String(etag), /^"large\.jpg-\d+-\d+"$/);
  const part = await server.get(path, author, { range: 'bytes=10-19', 'if-range': String(etag) });
  assert.equal([part.statusCode, part.headers['content-range']], [206, `bytes 10-19/${whole.rawPayload.length}`]);
  assert.equal(part.rawPayload, whole.rawPayload.subarray(10, 20));
  assert.is((await server.get(path, author, { range: `bytes=${whole.rawPayload.length}-` })).statusCode, 416);
  assert.is((await server.get(path, await server.visitor())).statusCode, 404);
  assert.is((await server.get(path.replace('large', 'icon'), author)).statusCode, 200);
});

test('an attachment is loaded down in ranges by readers of its article alone', async () => {
  const article = await write.article(author.id, category);
  assert.is((await attach(article)).statusCode, 303);
  const link = await linkOf(article);
  const reader = await server.visitor();
  const part = await server.get(link, reader, { range: 'bytes=0-7' });
  assert.equal([part.statusCode, part.body], [206, '%PDF-1.4']);
  assert.equal((await server.get(link, reader)).rawPayload, pdf);
  await server.sql('items').where('id', article.id).update({ published: false, shown: '' });
  server.dropWritten();
  server.services.pages.clear();
  assert.is((await server.get(link, reader)).statusCode, 404);
});

test('a file of several parts is stored and read whole', async () => {
  const article = await write.article(author.id, category);
  const large = Buffer.concat([pdf, randomBytes(18 * 1024 * 1024)]);
  assert.is((await attach(article, large)).statusCode, 303);
  const answer = await server.get(await linkOf(article), author);
  assert.ok(answer.rawPayload.equals(large));
});

test('a store that is away is a 503 that keeps what was typed, and leaves no row', async () => {
  const article = await write.article(author.id, category);
  const [rows, files] = [await mediaRows(server.sql), (await attachments()).length];
  s3.set('down');
  const refused = await attach(article);
  assert.is(refused.statusCode, 503);
  assert.ok(refused.headers['retry-after']);
  const $ = load(refused.body);
  assert.match($('main').text(), 'file storage cannot be reached');
  assert.is($('[name=title]').val(), 'A title that was typed');
  assert.match(String($('[name=intro]').val()), 'Words that were typed.');
  assert.is((await upload(author)).statusCode, 503);
  assert.equal([await mediaRows(server.sql), (await attachments()).length], [rows, files]);
});

test('a file of a store that is away is a 503 that no cache keeps', async () => {
  const { media } = (await upload(author)).json();
  const path = `/media/files/${media.uri.replace(/^.*\//, '')}/large.jpg`;
  s3.set('down');
  const answer = await server.get(path, author);
  assert.is(answer.statusCode, 503);
  assert.not.match(String(answer.headers['cache-control']), /max-age|immutable/);
  s3.set('up');
  assert.is((await server.get(path, author)).statusCode, 200);
});

test('a store that accepts connections and stays silent is a 503 within a deadline, and no transaction waits for it', async () => {
  const article = await write.article(author.id, category);
  const files = (await attachments()).length;
  s3.set('silent');
  const began = performance.now();
  const sent = attach(article);
  await new Promise(done => setTimeout(done, 5_000));
  const [{ running }] = (
    await server.sql.raw(
      'SELECT COUNT(*) AS running FROM information_schema.innodb_trx WHERE trx_mysql_thread_id IN (SELECT id FROM information_schema.processlist WHERE db = DATABASE())',
    )
  )[0];
  assert.is(Number(running), 0);
  const answer = await sent;
  assert.is(answer.statusCode, 503);
  assert.ok(performance.now() - began < 60_000);
  assert.is((await attachments()).length, files);
});

test('what a refused form has stored is removed at once', async () => {
  const article = await write.article(author.id, category);
  const before = await keys('attachments/');
  await server.sql('items').where('id', article.id).update({ version: 7 });
  const fields = { task: 'items.save', id: article.id, version: 7, title: '', category, intro: '', published: 1 };
  const file = { field: 'attachments_file', name: 'plan.pdf', bytes: pdf };
  assert.is((await sendForm(server, author, fields, file)).statusCode, 422);
  assert.equal(await keys('attachments/'), before);
});

test('files that a killed process left are swept after a day; those with a row stay', async () => {
  const article = await write.article(author.id, category);
  assert.is((await attach(article)).statusCode, 303);
  const { media } = (await upload(author)).json();
  await server.sql('media').update({ is_permanent: true });
  const [pictures, kept] = [await keys('media/'), await keys('attachments/')];
  const left = randomBytes(16).toString('hex');
  const { files } = server.services;
  await files.put(`media/${left.slice(0, 2)}/${left}/large.jpg`, { bytes: pdf });
  await files.put(`attachments/${left}`, { bytes: pdf });
  // The store has the time of this machine, which the clock of the test is behind.
  server.clock.advance(Date.now() - server.clock.now());
  await purgeUploads(server.services);
  await sweepAttachments(server.services);
  assert.is((await keys('attachments/')).length, kept.length + 1);
  server.clock.advance(dayMs + 60_000);
  await purgeUploads(server.services);
  await sweepAttachments(server.services);
  assert.equal([await keys('media/'), await keys('attachments/')], [pictures, kept]);
  assert.ok(media.uri);
});

test('the removal of several pictures waits once for a store that is silent', async () => {
  // The session of the other one ended with the day that passed.
  const uploader = await server.signedIn('author', 'Mara');
  const names: string[] = [];
  for (let count = 0; count < 3; count++) names.push((await upload(uploader)).json().media.uri.replace(/^.*\//, ''));
  s3.set('silent');
  const failed: string[] = [];
  const error = (_: object, message: string): void => {
    failed.push(message);
  };
  const services = { ...server.services, log: Object.assign(Object.create(server.services.log), { error }) };
  await mutate(services, write => removePictures(services, write, names));
  assert.equal(await server.sql('media').whereIn('name', names), []);
  assert.equal(failed, ['files without a row were not removed']);
});

test('a bucket that is missing is told apart from a file that is', async () => {
  const other = await openTestServer({ FILES_URL: s3.url('', 'no-such-bucket') });
  try {
    const writer = await other.signedIn('author');
    assert.is((await other.services.files.head('media/00/x').catch(error => error)).status, 503);
    assert.is(
      (
        await sendForm(
          other,
          writer,
          { task: 'media.upload', tmpl: 'component' },
          { name: 'a.jpg', bytes: await photo(90, 60) },
        )
      ).statusCode,
      503,
    );
  } finally {
    await other.close();
  }
  assert.is(await server.services.files.head('media/00/x'), undefined);
});

test('a second site refuses the prefix of the first, and sweeps nothing there', async () => {
  await requireOwnStore(server.services);
  const before = await keys('media/');
  const other = await openTestServer({ FILES_URL: s3.url('site/one') });
  const beside = await openTestServer({ FILES_URL: s3.url('site/two') });
  try {
    other.clock.advance(400 * dayMs);
    for (const sweep of [purgeUploads, sweepAttachments]) {
      const refused = await sweep(other.services).then(
        () => '',
        error => error.message,
      );
      assert.match(refused, 'FILES_URL: s3://files/site/one at http://127.0.0.1');
      assert.match(refused, 'files of another site');
      assert.not.match(refused, 'S3RVER');
    }
    await purgeUploads(beside.services);
  } finally {
    await other.close();
    await beside.close();
  }
  assert.equal(await keys('media/'), before);
});

test('an empty store is not claimed for a site that has files, unless it is filled now', async () => {
  const files = openFileStore(filesAddress(s3.url('mistyped')), () => {});
  const store = { files, sql: server.sql };
  const refused = await requireOwnStore(store).then(
    () => '',
    error => error.message,
  );
  assert.match(refused, 'FILES_URL: s3://files/mistyped at http://127.0.0.1');
  assert.match(refused, 'is empty, but this site has files');
  assert.is(await ownerOfStore(files), undefined);
  await requireOwnStore(store, { mayBeFilled: true });
  await requireOwnStore(store);
  files.close();
});

test.run();
