import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { addToken } from '../../server/accounts/tokens/token-queries.ts';
import { openServices } from '../../server/core/context/services.ts';
import { connect, transact } from '../../server/core/db/index.ts';
import { migrateUp } from '../../server/core/db/migrate.ts';
import { seedBulk } from '../../server/demo/bulk.ts';
import { subscribers } from '../../server/subscribers.ts';
import { compare } from './load.ts';
import { benchSettings, startBaseline, startLectern } from './processes.ts';
import { emptied } from './queries.ts';

// The list of posts of the API, beside three selects and `JSON.stringify` in a bare server.
const settings = benchSettings();
const sql = connect(settings.database);
await migrateUp(sql);
if (await emptied(sql))
  await seedBulk(await openServices(settings, pino({ level: 'warn' }), subscribers, { sql }), {
    posts: 1_000,
    comments: 10_000,
  });
const now = new Date();
const { id: userId }: { id: number } = await sql('users').where('status', 'active').first('id');
const token = `lect_bench-${now.getTime()}`;
const expiresAt = new Date(now.getTime() + 3_600_000);
await transact(sql, tx =>
  addToken(tx, { userId, token, name: 'Bench', scopes: ['read'], twoFactor: false, now, expiresAt }),
);

const lectern = await startLectern();
const baseline = await startBaseline(mkdtempSync(join(tmpdir(), 'lectern-bench-')), 0);
const list = `${lectern.url}/api/v1/posts?limit=20`;
const readers = [
  ['list of posts of a visitor, three selects', {}, '(aim ≥ 0.60)'],
  ['list of posts with a token, three selects', { authorization: `Bearer ${token}` }, '(aim ≥ 0.60)'],
] as const;
for (const [name, headers, aim] of readers) {
  const sent = { ...headers, 'accept-encoding': 'identity' };
  const found = await compare({ url: list, headers: sent }, { url: `${baseline.url}/list` });
  console.log(
    `${name.padEnd(44)} ${found.subject.toFixed(0).padStart(7)}/s  baseline ${found.baseline.toFixed(0).padStart(7)}/s  ratio ${found.ratio.toFixed(2)}  ${aim}`,
  );
}
await baseline.stop();
await lectern.stop();
await sql('api_tokens').where('name', 'Bench').delete();
await sql.destroy();
