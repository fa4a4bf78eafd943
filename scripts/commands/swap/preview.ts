import pino from 'pino';
import { databaseAddress } from '../../../server/core/config/index.ts';
import { openServices } from '../../../server/core/context/services.ts';
import { connect } from '../../../server/core/db/db.ts';
import { migrateUp } from '../../../server/core/db/migrate.ts';
import { inSiteLocale } from '../../../server/core/settings/site-settings.ts';
import { subscribers } from '../../../server/subscribers.ts';
import type { RoleChoice } from '../../../server/swap/plan/index.ts';
import { openPreview, type Preview } from '../../../server/swap/preview/index.ts';
import { type RunResult, runSwap } from '../../../server/swap/run/index.ts';
import type { OpenedSource } from '../../../server/swap/source/index.ts';
import { rolesOf, systemOf } from '../../../server/swap/systems/index.ts';
import { picturePlaces } from '../../../server/swap/wordpress/index.ts';
import { plainError } from '../../boot/environment.mjs';
import { declare, usageError } from '../command.ts';
import { help } from '../help.mjs';
import { progress } from '../progress.ts';
import { previewUrl, servePreview } from './preview-server.ts';
import { roleChoice } from './role-choice.ts';
import { countsText } from './run-text.ts';
import { sourceOptions, withSource } from './with-source.ts';

const usualPort = 8090;

const portOf = (word: string | undefined): number => {
  const port = word === undefined ? usualPort : Number(word);
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw usageError(`--port ${word} is not valid: give a number from 1 to 65535.`);
};

const importInto = async (
  { settings }: Preview,
  source: OpenedSource,
  { choices, fetches }: { choices: readonly RoleChoice[]; fetches: boolean },
): Promise<RunResult> => {
  const roles = await rolesOf(source, choices);
  const sql = connect(settings.database, { poolSize: 4 });
  try {
    await migrateUp(sql);
    const services = await openServices(settings, pino({ level: settings.logLevel }), subscribers, { sql });
    const pictures = picturePlaces(source, fetches ? services.outbound : undefined);
    return await inSiteLocale(services.site, () =>
      runSwap(services, systemOf(source), source, { roles, pictures }, progress),
    );
  } finally {
    await sql.destroy();
  }
};

export const command = declare({
  ...help.swap,
  options: {
    ...sourceOptions,
    role: { type: 'string', multiple: true },
    port: { type: 'string' },
    host: { type: 'string' },
    into: { type: 'string' },
  },
  run: async ({ words, values, openContext }) => {
    const choices = (values.role ?? []).map(roleChoice);
    const port = portOf(values.port);
    const host = values.host ?? '127.0.0.1';
    const { into } = values;
    if (into !== undefined && !/^(?:mysql|mariadb):\/\/[^/]*\/./.test(into))
      throw usageError('--into must look like mysql://user:password@host/database.');
    let opening: Promise<Preview> | undefined;
    // Between two steps a signal must not end this process before the copy is gone.
    let isStopped = false;
    const stop = (): void => {
      isStopped = true;
    };
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
    // A copy that is being made is made first.
    const drop = async (): Promise<void> => (await opening?.catch(() => undefined))?.drop();
    try {
      await withSource({ words, values, openContext, onStop: drop }, async source => {
        opening = openPreview(openContext().settings, into === undefined ? undefined : databaseAddress(into));
        console.log(countsText(await importInto(await opening, source, { choices, fetches: values.fetch === true })));
      });
      const preview = await opening;
      if (!preview || isStopped) return;
      const url = previewUrl(openContext().settings.baseUrl, host, port);
      const onReady = (): void =>
        console.log(
          `The preview is at ${url}/. Nothing is stored there. Press Ctrl+C to end it; the preview is then deleted.`,
        );
      const code = await servePreview(preview.settings, { host, port, url, onReady });
      if (code !== 0)
        throw plainError(
          `The preview could not be served on port ${port}: read the messages above, or choose another --port.`,
        );
    } finally {
      await drop();
    }
  },
});
