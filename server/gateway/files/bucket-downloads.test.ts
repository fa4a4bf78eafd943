import { randomBytes } from 'node:crypto';
import { get } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { load } from 'cheerio';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { filesAddress } from '../../core/config/files-address.ts';
import { openFileStore } from '../../core/file-store/open-store.ts';
import { articleWriter } from '../../test/fixtures/articles.ts';
import { openPersonalDataServer } from '../../test/fixtures/personal-data.ts';
import { photo, sendForm } from '../../test/fixtures/pictures.ts';
import { openS3Server, type S3Server } from '../../test/stubs/s3-server.ts';
import { openTestServer, type Person, type TestServer } from '../../test/test-server.ts';
import { until } from '../../test/two-processes.ts';
import { unzipped } from '../../test/unzipped.ts';
import { workOnce } from '../../workers.ts';

const test = suite('downloads from a bucket');
const dayMs = 24 * 3600_000;
const password = 'right horse';
const large = randomBytes(3 * 1024 * 1024);
let s3: S3Server;
let personal: Awaited<ReturnType<typeof openPersonalDataServer>>;
let server: TestServer;
let port: number;
/** Address and key of a large attachment of a public article. */
let attachment: { readonly link: string; readonly key: string };
const unhandled: unknown[] = [];
const note = (error: unknown): void => {
  unhandled.push(error);
};

const keys = async (prefix: string): Promise<string[]> => {
  const found: string[] = [];
  for await (const { key } of server.services.files.list(prefix)) found.push(key);
  return found;
};

const attachLarge = async (): Promise<typeof attachment> => {
  const author = await server.signedIn('author');
  const write = articleWriter(server);
  const article = await write.article(author.id, (await write.category('Museums')).id);
  const row = await server.sql('items').where('id', article.id).first();
  const fields = {
    ...{ task: 'items.save', id: article.id, version: row.version, title: 'A plan', category: row.category_id },
    ...{ intro: '<p>Words.</p>', published: 1, access: row.access },
  };
  const file = { field: 'attachments_file', name: 'plan.pdf', bytes: Buffer.concat([Buffer.from('%PDF-1.4 '), large]) };
  assert.is((await sendForm(server, author, fields, file)).statusCode, 303);
  const page = await server.get(`/index.php?option=com_articles&view=item&id=${article.id}`, author);
  const [key = ''] = await keys('attachments/');
  return { link: load(page.body)('.itemAttachments a').first().attr('href') ?? '', key };
};

test.before(async () => {
  s3 = await openS3Server();
  personal = await openPersonalDataServer({ FILES_URL: s3.url('site') });
  server = personal.server;
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port);
  attachment = await attachLarge();
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) process.on(event, note);
});
test.before.each(() => server.sql('throttles').delete());
test.after.each(() => s3.set('up'));
test.after(async () => {
  for (const event of ['unhandledRejection', 'uncaughtException'] as const) process.off(event, note);
  await server.close();
  await s3.close();
});

interface Download {
  readonly status: number;
  readonly announced: number;
  readonly bytes: Buffer;
  readonly isWhole: boolean;
}

/** Loads a file down on a connection of its own, also the beginning of one that breaks off. */
const loadDown = (path: string, headers: Record<string, string> = {}): Promise<Download> =>
  new Promise((resolve, reject) => {
    const sent = { host: '127.0.0.1', port, path, agent: false, timeout: 20_000 } as const;
    const asked = get({ ...sent, headers: { host: 'lectern.test', ...headers } }, answer => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece)).on('error', () => {});
      answer.on('close', () =>
        resolve({
          ...{ status: answer.statusCode ?? 0, announced: Number(answer.headers['content-length']) },
          ...{ bytes: Buffer.concat(pieces), isWhole: answer.complete },
        }),
      );
    });
    asked.on('error', reject).on('timeout', () => asked.destroy(new Error('neither an end nor a broken connection')));
  });

test('a connection that the store breaks off breaks off the download, whole or in a range, and the next one is whole', async () => {
  s3.set('cut');
  const downloads = await Promise.all([
    loadDown(attachment.link),
    loadDown(attachment.link, { range: 'bytes=100-2000099' }),
    loadDown(attachment.link, { range: 'bytes=-1500000' }),
  ]);
  assert.equal(
    downloads.map(({ status, announced, isWhole }) => [status, announced, isWhole]),
    [
      [200, large.length + 9, false],
      [206, 2_000_000, false],
      [206, 1_500_000, false],
    ],
  );
  for (const { bytes, announced } of downloads) assert.ok(bytes.length < announced, String(bytes.length));
  s3.set('up');
  const whole = await loadDown(attachment.link);
  assert.equal([whole.status, whole.isWhole], [200, true]);
  assert.ok(whole.bytes.subarray(9).equals(large));
  await until(() => new Promise(resolve => server.app.server.getConnections((_, count) => resolve(count === 0))), 20);
  assert.equal(unhandled, []);
});

test('a file whose connection broke before it was read is no empty file', async () => {
  const file = await server.services.files.open(attachment.key);
  const content = await file?.read();
  s3.set('down');
  await new Promise(done => setTimeout(done, 200));
  const read = content && (await buffer(content).catch(error => error));
  assert.instance(read, Error);
  assert.equal(unhandled, []);
});

test('an export is made in the bucket, loaded down by administrators alone with their password, and removed after a day', async () => {
  const admin = await personal.member('admin');
  const send = (fields: Record<string, string | number>, as: Person) => server.post(fields, as);
  const make = async (): Promise<number> => {
    assert.is((await send({ task: 'exports.add' }, admin)).statusCode, 303);
    await workOnce(server.services);
    const task = await server.sql('import_tasks').where('kind', 'export').orderBy('id', 'desc').first();
    assert.equal([task.state, task.problem], ['done', '']);
    return task.id;
  };
  const first = await make();
  const id = await make();
  assert.is((await send({ task: 'exports.download', id: first, password }, admin)).statusCode, 404);
  const [key = '', ...more] = await keys('exports/');
  assert.match(key, new RegExp(`^exports/${id}-[0-9a-f]{32}\\.zip$`));
  assert.equal(more, []);
  for (const person of [await personal.member('staff'), await personal.member('reader'), await server.visitor()])
    assert.is((await send({ task: 'exports.download', id, password }, person)).statusCode, 403);
  assert.is((await send({ task: 'exports.download', id, password: 'wrong horse' }, admin)).statusCode, 422);
  assert.is((await server.get(`/media/${key}`, admin)).statusCode, 404);
  s3.set('down');
  assert.is((await send({ task: 'exports.download', id, password }, admin)).statusCode, 503);
  s3.set('up');
  const answer = await send({ task: 'exports.download', id, password }, admin);
  assert.equal([answer.statusCode, answer.headers['content-type']], [200, 'application/zip']);
  const stored = unzipped(answer.rawPayload).get(`files/${attachment.key}`);
  assert.ok(stored?.subarray(9).equals(large));
  server.clock.advance(dayMs + 1_000);
  await workOnce(server.services);
  assert.equal([await keys('exports/'), (await keys('attachments/')).length], [[], 1]);
});

test('an export that the store breaks off fails with a sentence and leaves no file', async () => {
  const admin = await personal.member('admin');
  assert.is((await server.post({ task: 'exports.add' }, admin)).statusCode, 303);
  s3.set('cut');
  await workOnce(server.services);
  s3.set('up');
  const page = await server.get('/blog/dashboard/site/export', admin);
  const task = await server.sql('import_tasks').where('kind', 'export').orderBy('id', 'desc').first();
  assert.equal([task.state, task.active], ['failed', null]);
  assert.match(load(page.body)('[role="alert"].alert-danger').text(), 'The task failed.');
  assert.equal(await keys('exports/'), []);
  assert.equal(unhandled, []);
});

test('a copy of personal data lies in the bucket, goes to its person alone and is removed when its days are over', async () => {
  const owner = await personal.member();
  const other = await personal.member();
  assert.is((await server.post({ task: 'gdpr.prepare' }, owner)).statusCode, 303);
  await workOnce(server.services);
  const { file } = await server.sql('personal_archives').where('user_id', owner.id).first();
  assert.equal(await keys('personal-data/'), [`personal-data/${file}.zip`]);
  const key = await personal.keyFor(await personal.emailOf(owner), 'download');
  const fetchAs = (as: Person, typed = password) => server.post({ task: 'gdpr.download', key, password: typed }, as);
  assert.is((await fetchAs(other)).statusCode, 403);
  assert.is((await fetchAs(await server.visitor())).statusCode, 403);
  assert.is((await fetchAs(owner, 'wrong horse')).statusCode, 422);
  assert.is((await server.get(`/media/files/${file}/large.jpg`, owner)).statusCode, 404);
  // The link works once: a store that is away does not use it up.
  s3.set('down');
  assert.is((await fetchAs(owner)).statusCode, 503);
  s3.set('up');
  const answer = await fetchAs(owner);
  assert.equal([answer.statusCode, answer.headers['content-type']], [200, 'application/zip']);
  assert.ok(unzipped(answer.rawPayload).has('profile.json'));
  assert.is((await fetchAs(owner)).statusCode, 410);
  server.clock.advance(15 * dayMs);
  await workOnce(server.services);
  assert.equal(await keys('personal-data/'), []);
});

test('a store that refuses the secret is a 503 with a sentence, and the reason for the log names the refusal', async () => {
  const address = s3.urlWithWrongSecret('site');
  const reasons: string[] = [];
  const files = openFileStore(filesAddress(address), reason => reasons.push(reason));
  for (const work of [() => files.put('media/00/x', { bytes: large }), () => files.head(attachment.key)])
    assert.is(
      await work().then(
        () => 0,
        error => error.status,
      ),
      503,
    );
  files.close();
  assert.match(reasons[0] ?? '', 'SignatureDoesNotMatch');
  assert.match(reasons[1] ?? '', 'status 403: wrong key or secret');
  const refused = await openTestServer({ FILES_URL: address });
  try {
    const form = { task: 'media.upload', tmpl: 'component' };
    const file = { name: 'a.jpg', bytes: await photo(90, 60) };
    const answer = await sendForm(refused, await refused.signedIn('author'), form, file);
    assert.is(answer.statusCode, 503);
    assert.match(answer.body, 'file storage cannot be reached');
    assert.equal(await refused.sql('media'), []);
  } finally {
    await refused.close();
  }
});

test.run();
