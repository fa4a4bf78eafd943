import { audit } from '../../../audit/index.ts';
import { type TaskHandlers, taskHandler } from '../../../core/http/index.ts';
import { plural, text } from '../../../core/i18n/index.ts';
import { paths } from '../../../core/paths/index.ts';
import { withRun } from '../with-run.ts';
import { replayAgain, targetsAgain } from './page.tsx';
import { addTargets, checkTargets } from './redirects.ts';
import { saveReplay } from './upload.ts';

export const replayTaskHandlers: TaskHandlers<'imports.replay' | 'imports.redirects'> = {
  'imports.replay': taskHandler({
    act: 'site.administer',
    invalidates: [],
    load: withRun,
    run: async (mutation, _, { id }) => {
      await saveReplay(mutation, id);
      return { to: paths.importReplay({ id }), notice: { kind: 'success', text: text('IMPORT_BEGUN') } };
    },
    onInvalid: replayAgain,
  }),
  'imports.redirects': taskHandler({
    act: 'site.administer',
    invalidates: [],
    prepare: checkTargets,
    load: withRun,
    run: async (mutation, _, { id, start }, lines) => {
      const count = await addTargets(mutation, lines);
      await audit(mutation, {
        act: 'import.redirects',
        type: 'import',
        ids: [id],
        detail: () => lines.checked.map(({ fields }) => fields.path).join(', '),
      });
      return {
        to: paths.importReplay({ id, start: Number(start) || undefined }),
        notice: { kind: 'success', text: plural('REPLAY_SAVED', count) },
      };
    },
    onInvalid: targetsAgain,
  }),
};
