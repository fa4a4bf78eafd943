import { verifyPasswordAgain } from '../../../accounts/index.ts';
import { audit } from '../../../audit/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import { notFound } from '../../../core/errors/index.ts';
import { type TaskHandlers, taskHandler } from '../../../core/http/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { authorize, site } from '../../../core/policy/index.ts';
import { isoMoment } from '../../../core/time/index.ts';
import { beginTask } from '../jobs.ts';
import { taskWithId } from '../task-queries.ts';
import { dropExport } from './export-queries.ts';
import { exportKey, removeExports } from './files.ts';
import { exportAgain } from './page.tsx';
import { type ReadyExport, readyExport } from './ready.ts';

type ExportTaskName = 'exports.add' | 'exports.download' | 'exports.delete';

const readyWithId = async ({ sql, services }: RequestContext, id: number): Promise<ReadyExport> => {
  const ready = await readyExport(sql, await taskWithId(sql, id), services.clock);
  if (!ready) throw notFound();
  return ready;
};

const withReady = async (context: RequestContext, { id }: { readonly id: number }): Promise<typeof site> => {
  await readyWithId(context, id);
  return site;
};

const fileName = ({ baseUrl }: RequestContext['services']['settings'], { madeAt }: ReadyExport): string =>
  `${new URL(baseUrl).hostname}-${isoMoment(madeAt).slice(0, 10)}.zip`;

export const exportTaskHandlers: TaskHandlers<ExportTaskName> = {
  'exports.add': taskHandler({
    act: 'site.administer',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { secretless }) => {
      await beginTask(mutation, { kind: 'export', options: { secretless } });
      await audit(mutation, { act: 'export.add', type: 'site', ids: [0] });
      return { to: paths.export, notice: { kind: 'success', text: text('IMPORT_BEGUN') } };
    },
  }),
  'exports.download': taskHandler({
    act: 'site.administer',
    invalidates: [],
    prepare: async (context, { id, password }: { id: number; password: string }) => {
      authorize(context.actor, 'site.administer', site);
      await readyWithId(context, id);
      await verifyPasswordAgain(context, password, 'password');
    },
    load: withReady,
    run: async (mutation, _, { id }) => {
      const { settings } = mutation.services;
      const ready = await readyWithId(mutation, id);
      await audit(mutation, { act: 'export.download', type: 'site', ids: [0] });
      return { file: { key: exportKey(settings, id), filename: fileName(settings, ready), type: 'application/zip' } };
    },
    onInvalid: exportAgain,
  }),
  'exports.delete': taskHandler({
    act: 'site.administer',
    invalidates: [],
    load: withReady,
    run: async (mutation, _, { id }) => {
      await dropExport(mutation.sql, id);
      mutation.afterCommit(() => removeExports(mutation.services, [id]));
      await audit(mutation, { act: 'export.delete', type: 'site', ids: [0] });
      return { to: paths.export, notice: { kind: 'success', text: text('EXPORT_DELETED') } };
    },
  }),
};
