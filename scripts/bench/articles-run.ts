import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../../server/core/db/db.ts';
import { migrateUp } from '../../server/core/db/migrate.ts';
import { benchArticles } from './articles.ts';
import { benchSettings, cookieOf, startBaseline, startLectern } from './processes.ts';

const settings = benchSettings();
const sql = connect(settings.database);
await migrateUp(sql);
const lectern = await startLectern();
const cookie = cookieOf(await fetch(`${lectern.url}/articles`));
const baseline = await startBaseline(mkdtempSync(join(tmpdir(), 'lectern-bench-')), 0);
await benchArticles(sql, settings, { url: lectern.url, cookie, bare: `${baseline.url}/ready` });
await baseline.stop();
await lectern.stop();
await sql.destroy();
