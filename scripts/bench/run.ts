import { mkdtempSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { encode } from '../../protocol/field-encoding.ts';
import { openServices } from '../../server/core/context/services.ts';
import { connect } from '../../server/core/db/db.ts';
import { migrateUp } from '../../server/core/db/migrate.ts';
import { seedBulk } from '../../server/demo/bulk.ts';
import { subscribers } from '../../server/subscribers.ts';
import { benchArticles } from './articles.ts';
import { benchDashboard } from './dashboard.ts';
import { compare, type Load, measure } from './load.ts';
import { benchOldAddresses } from './old-addresses.ts';
import { benchSettings, cookieOf, startBaseline, startLectern, tokenOf } from './processes.ts';
import { benchPost, emptied, setSetting, signedInReader } from './queries.ts';
import { readingWhileUploading } from './uploads.ts';

/** The body of a page as a browser receives it, compressed with brotli. */
const compressed = (url: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, response => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => resolve(Buffer.concat(parts)));
      response.on('error', reject);
    }).on('error', reject);
  });

const addresses = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].flatMap(match => match[1] ?? []);

interface Weight {
  readonly script: number;
  readonly total: number;
}

/** Bytes of a first visit on the wire: page, styles and scripts, compressed with brotli; pictures are left out. */
const pageWeight = async (page: string, base: string): Promise<Weight> => {
  const bytes = await compressed(page);
  const html = await (await fetch(page)).text();
  const sizeOf = async (paths: readonly string[]): Promise<number> => {
    const sizes = await Promise.all(paths.map(async path => (await compressed(new URL(path, base).href)).length));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const script = await sizeOf(addresses(html, /<script[^>]+src="([^"]+)"/g));
  const styles = await sizeOf(addresses(html, /<link[^>]+rel="stylesheet"[^>]+href="([^"]+)"/g));
  return { script, total: bytes.length + script + styles };
};

let written = 0;

/** Load of a guest who saves another comment on the post with each request. */
const saver = (url: string, option: string, postId: number, cookie: string): Load => {
  return {
    url: `${url}/?option=${option}&_ts=0`,
    method: 'POST',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: () =>
      encode({
        option,
        format: 'ajax',
        namespace: 'site/views/comments/save',
        name: 'Bench',
        email: 'bench@lectern.example',
        comment: `A comment of the benchmark, number ${Date.now()}-${written++}.`,
        blogId: postId,
        [tokenOf(cookie)]: 1,
      }).toString(),
  };
};

const settings = benchSettings();
const sql = connect(settings.database);
await migrateUp(sql);
if (await emptied(sql)) {
  console.log('Seeding 1,000 posts and 10,000 comments …');
  await seedBulk(await openServices(settings, pino({ level: 'warn' }), subscribers, { sql }), {
    posts: 1_000,
    comments: 10_000,
  });
}
await setSetting(sql, 'captcha.kind', 'none');
const post = await benchPost(sql);

const print = (name: string, { subject, baseline, ratio }: Awaited<ReturnType<typeof compare>>, aim: string): void =>
  console.log(
    `${name.padEnd(44)} ${subject.toFixed(0).padStart(7)}/s  baseline ${baseline.toFixed(0).padStart(7)}/s  ratio ${ratio.toFixed(2)}  ${aim}`,
  );

const lectern = await startLectern();
await new Promise(done => setTimeout(done, 1_500));
console.log(`${'memory of the server, idle'.padEnd(44)} ${String(lectern.memory()).padStart(7)} MB  (aim < 150)`);

const entry = `${lectern.url}/blog/${post.slug}`;
const first = await fetch(entry, { headers: { 'accept-encoding': 'br' } });
const cookie = cookieOf(first);
// A waiting notice makes the page this person's own, so that it is rendered for each request.
const uncached = { cookie: `${cookie}; lectern_notice=none`, 'accept-encoding': 'identity' };
const cached = { cookie, 'accept-encoding': 'br' };

const weight = await pageWeight(entry, lectern.url);
console.log(
  `${`entry page, ${post.comments} comments: on the wire`.padEnd(44)} ${(weight.total / 1024).toFixed(1).padStart(7)} kB  (aim < 60)  script ${(weight.script / 1024).toFixed(1)} kB (aim < 10)`,
);

const pages = [
  ['entry', `/blog/${post.slug}`],
  ['listing', '/'],
  ['category', `/blog/categories/${post.category}`],
  ['feed', '/feed.xml'],
] as const;
const folder = mkdtempSync(join(tmpdir(), 'lectern-bench-'));
for (const [name, path] of pages) writeFileSync(join(folder, name), await compressed(lectern.url + path));

const baseline = await startBaseline(folder, post.id);
for (const [name, path] of pages) {
  const url = lectern.url + path;
  const [rounds, aims] = name === 'entry' ? ([3, ['(aim ≥ 0.60)', '(aim ≥ 0.50)']] as const) : ([1, ['', '']] as const);
  const same = await compare({ url, headers: cached }, { url: `${baseline.url}/bytes/${name}` }, rounds);
  print(`${name} from the cache, against its bytes`, same, aims[0]);
  const anew = await compare({ url, headers: uncached }, { url: `${baseline.url}/selects` }, rounds);
  print(`${name} printed anew, against three selects`, anew, aims[1]);
}
const member = { cookie: await signedInReader(sql), 'accept-encoding': 'identity' };
const own = await compare({ url: entry, headers: member }, { url: `${baseline.url}/selects` });
print('entry of a signed-in reader, three selects', own, '');
const saved = await measure(saver(lectern.url, settings.blogOption, post.id, cookie));
console.log(`${'comments/save acknowledged'.padEnd(44)} ${saved.rate.toFixed(0).padStart(7)}/s  p99 ${saved.p99Ms} ms`);
const beside = await readingWhileUploading(
  sql,
  { url: lectern.url, option: settings.blogOption },
  { url: entry, headers: uncached },
);
console.log(
  `${'p99 of an entry printed anew, while 10 upload'.padEnd(44)} ${String(beside.busyMs).padStart(7)} ms  quiet ${beside.quietMs} ms  ratio ${beside.ratio.toFixed(2)}  (aim ≤ 2)  ${beside.uploads} photos`,
);
console.log(`${'memory of the server, after the load'.padEnd(44)} ${String(lectern.memory()).padStart(7)} MB`);

await benchArticles(sql, settings, { url: lectern.url, cookie, bare: `${baseline.url}/ready` });

await baseline.stop();
await lectern.stop();
await benchOldAddresses(sql, startLectern);
await sql.destroy();
await benchDashboard();
