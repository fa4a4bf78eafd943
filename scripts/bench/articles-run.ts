import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../../server/core/config/environment.ts';
import { connect } from '../../server/core/db/db.ts';
import { migrateUp } from '../../server/core/db/migrate.ts';
import { benchArticles } from './articles.ts';
import { startBaseline, startLectern } from './processes.ts';

const settings = readSettings({ ...process.env, SECRET: 'for the benchmarks only, and long enough' });
const sql = connect(settings.database);
await migrateUp(sql);
const lectern = await startLectern();
const first = await fetch(`${lectern.url}/articles`);
const cookie = first.headers
  .getSetCookie()
  .map(one => one.split(';')[0])
  .join('; ');
const baseline = await startBaseline(mkdtempSync(join(tmpdir(), 'lectern-bench-')), 0);
await benchArticles(sql, settings, { url: lectern.url, cookie, bare: `${baseline.url}/ready` });
await baseline.stop();
await lectern.stop();
await sql.destroy();
