import { mkdirSync } from 'node:fs';
import { application } from './app.ts';
import { connect } from './core/db.ts';
import { migrateUp } from './core/migrate.ts';
import { secretOf } from './core/secret.ts';
import { BadSetting, readSettings, type Settings } from './settings.ts';

const settingsOrExit = (): Settings => {
  try {
    const dataDir = process.env.DATA_DIR || 'var';
    mkdirSync(dataDir, { recursive: true });
    return readSettings({ ...process.env, SECRET: process.env.SECRET || secretOf(dataDir) });
  } catch (error) {
    if (!(error instanceof BadSetting)) throw error;
    process.stderr.write(`lectern: ${error.message}\n`);
    return process.exit(2);
  }
};

const start = async (): Promise<void> => {
  const settings = settingsOrExit();
  const sql = connect(settings.database);
  await migrateUp(sql);
  const { app } = await application(settings, { sql });
  await app.listen({ port: settings.port, host: settings.host });
  process.stdout.write(`Lectern is at ${settings.baseUrl}/\n`);

  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
};

await start();
