import { audit } from '../../audit/index.ts';
import { putSettings } from '../../core/context/index.ts';
import { ValidationError } from '../../core/errors/index.ts';
import { errorsOf, inPageOrder } from '../../core/forms/index.ts';
import { taskHandler } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { site } from '../../core/policy/index.ts';
import { settingsPage } from './page.tsx';
import { conflictsIn } from './rules.ts';
import { changesIn, fieldsIn, misfitsIn, type SettingParams, typedIn } from './setting-params.ts';

export const settingTaskHandlers = {
  'settings.save': taskHandler({
    act: 'site.administer',
    invalidates: ['settings'],
    load: () => site,
    run: async (mutation, _, params: SettingParams) => {
      const changes = changesIn(mutation.services.site, params);
      const conflicts = await conflictsIn({ site: mutation.services.site, sql: mutation.sql, changes });
      const errors = inPageOrder([...misfitsIn(params), ...conflicts], fieldsIn(params));
      if (errors.length > 0) throw new ValidationError(errors, 422);
      await putSettings(mutation, changes);
      const names = changes.map(({ name }) => name).join(', ');
      if (changes.length > 0)
        await audit(mutation, { act: 'settings.change', type: 'site', ids: [0], detail: () => names });
      const to = paths.settings({ group: params.group, search: params.search });
      const words = changes.length > 0 ? plural('SETTINGS_SAVED', changes.length) : text('SETTINGS_SAME');
      return { to, notice: { kind: 'success', text: words } };
    },
    onInvalid: async (context, params, refusal) =>
      settingsPage(
        context,
        { group: params.group, search: params.search },
        { typed: typedIn(params), errors: errorsOf(refusal) },
      ),
  }),
};
