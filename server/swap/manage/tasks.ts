import type { importTasks } from '../../../protocol/imports.ts';
import { audit } from '../../audit/index.ts';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { type Redirect, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { type Role, roles, site } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import type { RoleChoice } from '../plan/index.ts';
import { saveSource } from './add-source.ts';
import { exportTaskHandlers } from './export/tasks.ts';
import { beginTask, plannedTask } from './jobs.ts';
import { dropSource, keepRoles, sourceWithId } from './manage-queries.ts';
import { newSourceAgain } from './new-page.tsx';
import { replayTaskHandlers } from './replay/tasks.ts';
import { siteFactHandlers } from './site-facts/tasks.ts';
import { endTask, type ImportTask, type NewTask, tasksOfSource, taskWithId } from './task-queries.ts';
import { removeUpload, taskUpload } from './uploads.ts';
import { withRun } from './with-run.ts';

const isRole = (word: string): word is Role => roles.some(role => role === word);

/** Groups whose role an administrator chose; the parallel lists come from the form of the plan. */
const choicesIn = ({ groups, roles: chosen }: { groups: string[]; roles: string[] }): RoleChoice[] =>
  groups.flatMap((group, at) => {
    const role = chosen[at] ?? '';
    return isRole(role) ? [{ group, role }] : [];
  });

const begin = async (mutation: MutationContext, task: NewTask, to: string): Promise<Redirect> => {
  await beginTask(mutation, task);
  return { to, notice: { kind: 'success', text: text('IMPORT_BEGUN') } };
};

const existing = async ({ sql }: RequestContext, id: number): Promise<void> => {
  if (!(await sourceWithId(sql, id))) throw notFound();
};

const withSource = async (context: RequestContext, { id }: { id: number }): Promise<typeof site> => {
  await existing(context, id);
  return site;
};

const onSource = (kind: 'plan' | 'run') =>
  taskHandler({
    act: 'site.administer',
    invalidates: [],
    load: withSource,
    run: async (mutation: MutationContext, _, params: { id: number; groups: string[]; roles: string[] }) => {
      const { id } = params;
      if (params.groups.length > 0) await keepRoles(mutation.sql, id, choicesIn(params));
      if (kind === 'run') await audit(mutation, { act: 'import.run', type: 'import', ids: [id] });
      return begin(mutation, { kind, sourceId: id }, paths.importSource(id));
    },
  });

const onRun = (kind: 'check' | 'undo') =>
  taskHandler({
    act: 'site.administer',
    invalidates: [],
    load: withRun,
    run: async (mutation: MutationContext, _, { id }: { id: number }) => {
      if (kind === 'undo') await audit(mutation, { act: 'import.undo', type: 'import', ids: [id] });
      return begin(mutation, { kind, runId: id }, paths.importRun(id));
    },
  });

type ImportTaskName = keyof typeof importTasks;

const pageOf = ({ kind, source_id, run_id }: ImportTask): string => {
  if (kind === 'export') return paths.export;
  if (kind === 'replay') return paths.importReplay({ id: run_id ?? undefined });
  return source_id ? paths.importSource(source_id) : paths.importRun(run_id ?? undefined);
};

export const importTaskHandlers: TaskHandlers<ImportTaskName> = {
  'imports.add': taskHandler({
    act: 'site.administer',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, params) => {
      const id = await saveSource(mutation, params);
      await plannedTask(mutation, { kind: 'plan', sourceId: id });
      return { to: paths.importSource(id), notice: { kind: 'success', text: text('IMPORT_ADDED') } };
    },
    onInvalid: newSourceAgain,
  }),
  'imports.plan': onSource('plan'),
  'imports.run': onSource('run'),
  'imports.stop': taskHandler({
    act: 'site.administer',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { id }) => {
      const task = await taskWithId(mutation.sql, id);
      if (!task) throw notFound();
      const now = moment(mutation.services.clock);
      const end = { state: 'failed', problem: text('IMPORT_STOPPED'), result: null, now } as const;
      // A task that ended while its page was open has its result there.
      if ((await endTask(mutation.sql, id, end)) === 0) return { to: pageOf(task) };
      await audit(mutation, { act: 'import.stop', type: 'import', ids: [task.source_id ?? task.run_id ?? id] });
      mutation.afterCommit(() => removeUpload(mutation.services.settings.dataDir, taskUpload(id)));
      return { to: pageOf(task), notice: { kind: 'success', text: text('IMPORT_STOPPED') } };
    },
  }),
  'imports.remove': taskHandler({
    act: 'site.administer',
    invalidates: [],
    load: withSource,
    run: async (mutation, _, { id }) => {
      const { sql, services, afterCommit } = mutation;
      const source = await sourceWithId(sql, id);
      const [newest] = await tasksOfSource(sql, id);
      if (!source) throw notFound();
      if (newest && !newest.ended_at) throw new UserError('IMPORT_BUSY', { status: 409 });
      await dropSource(sql, id);
      afterCommit(() => removeUpload(services.settings.dataDir, source.upload));
      await audit(mutation, { act: 'import.remove', type: 'import', ids: [id] });
      return { to: paths.imports, notice: { kind: 'success', text: text('IMPORT_REMOVED') } };
    },
  }),
  'imports.check': onRun('check'),
  'imports.undo': onRun('undo'),
  ...siteFactHandlers,
  ...replayTaskHandlers,
  ...exportTaskHandlers,
};
