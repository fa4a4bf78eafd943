import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { connect } from '../../server/core/db.ts';
import { migrateUp } from '../../server/core/migrate.ts';
import { openServices } from '../../server/core/services.ts';
import { sowBulk } from '../../server/demo/bulk.ts';
import { readSettings } from '../../server/settings.ts';
import { compare, measure } from './load.ts';
import { startBaseline, startLectern } from './processes.ts';
import { benchPost, emptied, setSetting } from './queries.ts';
import { saver } from './saving.ts';
import { pageWeight } from './weight.ts';

const settings = readSettings({ ...process.env, SECRET: 'for the benchmarks only, and long enough' });
const sql = connect(settings.database);
await migrateUp(sql);
if (await emptied(sql)) {
  console.log('Seeding 1,000 posts and 10,000 comments …');
  await sowBulk(await openServices(settings, pino({ level: 'warn' }), { sql }), { posts: 1_000, comments: 10_000 });
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
const cookie = first.headers
  .getSetCookie()
  .map(one => one.split(';')[0])
  .join('; ');
// What a server without a cache must print anew: a notice waits, so the page is this person's own.
const uncached = { cookie: `${cookie}; lectern_notice=none`, 'accept-encoding': 'identity' };
const cached = { cookie, 'accept-encoding': 'br' };

const bytes = join(mkdtempSync(join(tmpdir(), 'lectern-bench-')), 'page.br');
const weight = await pageWeight(entry, lectern.url);
writeFileSync(bytes, weight.page);
console.log(
  `${`entry page, ${post.comments} comments: on the wire`.padEnd(44)} ${(weight.total / 1024).toFixed(1).padStart(7)} kB  (aim < 60)  script ${(weight.script / 1024).toFixed(1)} kB (aim < 10)`,
);

const baseline = await startBaseline(bytes, post.id);
print(
  'entry page from the cache',
  await compare({ url: entry, headers: cached }, { url: `${baseline.url}/bytes` }),
  '(aim ≥ 0.60, same bytes)',
);
print(
  'entry page printed anew',
  await compare({ url: entry, headers: uncached }, { url: `${baseline.url}/selects` }),
  '(aim ≥ 0.50, three selects and a template string)',
);
for (const [name, path] of [
  ['listing', '/'],
  ['category', `/blog/categories/${post.category}`],
  ['feed', '/feed.xml'],
] as const) {
  const url = lectern.url + path;
  print(`${name} from the cache`, await compare({ url, headers: cached }, { url: `${baseline.url}/bytes` }, 1), '');
  print(`${name} printed anew`, await compare({ url, headers: uncached }, { url: `${baseline.url}/selects` }, 1), '');
}
const saved = await measure(saver(lectern.url, settings.blogOption, post.id, cookie));
console.log(`${'comments/save acknowledged'.padEnd(44)} ${saved.rate.toFixed(0).padStart(7)}/s  p99 ${saved.p99Ms} ms`);
console.log(`${'memory of the server, after the load'.padEnd(44)} ${String(lectern.memory()).padStart(7)} MB`);

await baseline.stop();
await lectern.stop();
await sql.destroy();
