import type { z } from 'zod';
import type { siteTasks } from '../../../protocol/site.ts';
import { audit } from '../../audit/index.ts';
import { putSettings, type SettingChange } from '../../core/context/index.ts';
import { notFound, ValidationError } from '../../core/errors/index.ts';
import { errorsOf, type FieldError, inPageOrder } from '../../core/forms/index.ts';
import { type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { site } from '../../core/policy/index.ts';
import {
  type Definition,
  definitions,
  isSiteSetting,
  type SiteSetting,
  type SiteSettings,
} from '../../core/settings/index.ts';
import { fieldOf, misfitWords, readTyped } from './control.ts';
import { settingsPage } from './page.tsx';
import { conflictsIn } from './rules.ts';

type SettingParams = z.infer<(typeof siteTasks)['settings.save']['params']>;

const all: Readonly<Record<SiteSetting, Definition<unknown>>> = definitions;

const known = (name: string): SiteSetting => {
  if (!isSiteSetting(name)) throw notFound();
  return name;
};

interface Typed {
  readonly name: SiteSetting;
  readonly was: string;
  readonly typed: string;
}

const textsIn = ({ names = [], were = [], values = [] }: SettingParams): Typed[] =>
  names.map((name, index) => ({ name: known(name), was: were[index] ?? '', typed: values[index] ?? '' }));

/** Submitted values of a form that is shown again. */
const typedIn = (params: SettingParams): ReadonlyMap<SiteSetting, string | boolean> =>
  new Map<SiteSetting, string | boolean>([
    ...textsIn(params).map(({ name, typed }) => [name, typed] as const),
    ...(params.flags ?? []).map(name => [known(name), params.on?.includes(name) ?? false] as const),
  ]);

const isReset = ({ defaults = [] }: SettingParams, name: SiteSetting): boolean => defaults.includes(name);

// Only values changed in this form: another administrator may have changed the rest since it was rendered.
const changedTexts = (params: SettingParams): Typed[] =>
  textsIn(params).filter(({ name, was, typed }) => typed !== was && !isReset(params, name));

const isFitting = ({ name, typed }: Typed): boolean => readTyped(all[name].schema, typed) !== undefined;

/** Errors of invalid values, each with its field. */
const misfitsIn = (params: SettingParams): FieldError[] =>
  changedTexts(params)
    .filter(typed => !isFitting(typed))
    .map(({ name }) => ({ field: fieldOf(name), message: misfitWords(name, all[name]) }));

/** The fields of the form, in its order. */
const fieldsIn = (params: SettingParams): string[] => [...typedIn(params).keys()].map(fieldOf);

const flagChanges = ({ flags = [], on = [], wereOn = [], ...params }: SettingParams): SettingChange[] =>
  flags
    .map(known)
    .filter(name => on.includes(name) !== wereOn.includes(name) && !isReset(params, name))
    .map(name => ({ name, value: on.includes(name) }));

/** Changes of the form with valid values. */
const changesIn = (site: SiteSettings, params: SettingParams): SettingChange[] => {
  const resets = (params.defaults ?? []).map(name => ({ name: known(name), value: undefined }));
  const texts = changedTexts(params)
    .filter(isFitting)
    .map(({ name, typed }) => ({ name, value: readTyped(all[name].schema, typed) }));
  return [...resets, ...texts, ...flagChanges(params)].filter(
    ({ name, value }) => JSON.stringify(site.get(name)) !== JSON.stringify(value ?? all[name].preset),
  );
};

export const settingTaskHandlers: TaskHandlers<'settings.save'> = {
  'settings.save': taskHandler({
    act: 'site.administer',
    invalidates: ['settings'],
    load: () => site,
    run: async (mutation, _, params) => {
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
