import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { readSettings } from '../../server/core/config/environment.ts';
import { openServices } from '../../server/core/context/services.ts';
import { connect } from '../../server/core/db/db.ts';
import { migrateUp } from '../../server/core/db/migrate.ts';
import { seedBulk } from '../../server/demo/bulk.ts';
import { subscribers } from '../../server/subscribers.ts';
import { benchArticles } from './articles.ts';
import { benchDashboard } from './dashboard.ts';
import { compare, measure } from './load.ts';
import { startBaseline, startLectern } from './processes.ts';
import { benchPost, emptied, setSetting, signedInReader } from './queries.ts';
import { saver } from './saving.ts';
import { readingWhileUploading } from './uploads.ts';
import { compressed, pageWeight } from './weight.ts';

const settings = readSettings({ ...process.env, SECRET: 'for the benchmarks only, and long enough' });
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
const cookie = first.headers
  .getSetCookie()
  .map(one => one.split(';')[0])
  .join('; ');
// What a server without a cache must print anew: a notice waits, so the page is this person's own.
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
await sql.destroy();
await benchDashboard();
