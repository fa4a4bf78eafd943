import { taskAnswer } from '../../core/answer.ts';
import { audit } from '../../core/audit-queries.ts';
import { errorsOf } from '../../core/form.tsx';
import { paths } from '../../core/paths.ts';
import { site } from '../../core/policy.ts';
import { putSettings } from '../../core/site-setting-change.ts';
import { plural, text } from '../../core/texts.ts';
import { changesIn, type Given, misfitsIn, typedIn } from './given.ts';
import { settingsPage } from './page.tsx';

export const settingTaskAnswers = {
  'settings.save': taskAnswer({
    act: 'site.administer',
    on: () => site,
    run: async (deed, _, given: Given) => {
      const changes = changesIn(deed.services.site, given);
      await putSettings(deed, changes);
      const names = changes.map(({ name }) => name).join(', ');
      if (changes.length > 0)
        await audit(deed, { act: 'settings.change', type: 'site', ids: [0], detail: () => names });
      const to = paths.settings({ group: given.group, search: given.search });
      const words = changes.length > 0 ? plural('SETTINGS_SAVED', changes.length) : text('SETTINGS_SAME');
      return { to, notice: { kind: 'success', text: words } };
    },
    again: async (visit, given, refusal) => {
      const errors = refusal.field === undefined ? errorsOf(refusal) : misfitsIn(given);
      return settingsPage(visit, { group: given.group, search: given.search }, { typed: typedIn(given), errors });
    },
  }),
};
