import { conflictsIn } from '../../server/admin/settings/rules.ts';
import { changeSetting, readSetting } from '../../server/core/context/site-setting-change.ts';
import { text } from '../../server/core/i18n/texts.ts';
import { definitions, isSiteSetting, type SiteSetting } from '../../server/core/settings/site-settings.ts';
import { plainError } from '../boot/environment.mjs';
import { allowedWords } from './allowed.ts';
import { declare, usageError } from './command.ts';
import { help } from './help.mjs';
import { withServices } from './services.ts';

export const command = declare({
  ...help.settings,
  options: {},
  run: async ({ words: [act, name, ...value], openContext }) => {
    if (!['list', 'get', 'set'].includes(act ?? '')) throw usageError('Say list, get or set.');
    const { sql } = openContext();
    await withServices(openContext, async services => {
      if (act === 'list') {
        for (const one of Object.keys(definitions).filter(isSiteSetting))
          console.log(`${one} = ${JSON.stringify(services.site.get(one))}\n    ${text(definitions[one].meaning)}`);
        return;
      }
      const setting = known(name);
      if (act === 'set') {
        const change = { name: setting, value: fitting(setting, value.join(' ')) };
        const [conflict] = await conflictsIn({ site: services.site, sql, changes: [change] });
        if (conflict) throw plainError(conflict.message);
        await changeSetting(services, setting, change.value);
      }
      console.log(JSON.stringify(services.site.get(setting)));
    });
  },
});

const known = (name: string | undefined): SiteSetting => {
  if (name !== undefined && isSiteSetting(name)) return name;
  throw usageError(`There is no setting ${name ?? 'without a name'}. \`settings list\` shows them.`);
};

const fitting = (setting: SiteSetting, written: string): unknown => {
  const value = readSetting(setting, written);
  if (value === undefined)
    throw plainError(
      `${text('SETTING_MISFIT', setting)} ${allowedWords(definitions[setting].schema)} ${text(definitions[setting].meaning)}`,
    );
  return value;
};
