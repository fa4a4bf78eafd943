import { audit } from '../../../audit/index.ts';
import { putSettings } from '../../../core/context/index.ts';
import { notFound, UserError } from '../../../core/errors/index.ts';
import { type TaskHandlers, taskHandler } from '../../../core/http/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { runOf } from '../../run/index.ts';
import { withRun } from '../with-run.ts';
import { differingSettings } from './site-facts.ts';

interface Chosen {
  readonly id: number;
  readonly name: boolean;
  readonly timezone: boolean;
}

export const siteFactHandlers: TaskHandlers<'imports.settings'> = {
  'imports.settings': taskHandler({
    act: 'site.administer',
    invalidates: ['settings'],
    load: withRun,
    run: async (mutation, _, { id, name, timezone }: Chosen) => {
      const run = await runOf(mutation.sql, id);
      if (!run) throw notFound();
      if (run.state !== 'done') throw new UserError('IMPORT_SETTINGS_LATER', { status: 409 });
      const chosen = { 'site.name': name, 'site.timezone': timezone };
      const changes = (await differingSettings(mutation, run.site_id)).filter(change => chosen[change.name]);
      const to = paths.importRun(id);
      if (changes.length === 0) return { to, notice: { kind: 'info', text: text('IMPORT_SETTINGS_NONE') } };
      await putSettings(mutation, changes);
      const names = changes.map(change => change.name).join(', ');
      await audit(mutation, { act: 'settings.change', type: 'site', ids: [0], detail: () => names });
      return { to, notice: { kind: 'success', text: text('IMPORT_SETTINGS_SAVED') } };
    },
  }),
};
