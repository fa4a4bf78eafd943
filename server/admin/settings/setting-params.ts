import type { z } from 'zod';
import type { siteTasks } from '../../../protocol/site.ts';
import type { SettingChange } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import type { FieldError } from '../../core/forms/index.ts';
import {
  type Definition,
  definitions,
  isSiteSetting,
  type SiteSetting,
  type SiteSettings,
} from '../../core/settings/index.ts';
import { fieldOf, misfitWords, readTyped } from './control.ts';

export type SettingParams = z.infer<(typeof siteTasks)['settings.save']['params']>;

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
export const typedIn = (params: SettingParams): ReadonlyMap<SiteSetting, string | boolean> =>
  new Map<SiteSetting, string | boolean>([
    ...textsIn(params).map(({ name, typed }) => [name, typed] as const),
    ...(params.flags ?? []).map(name => [known(name), params.on?.includes(name) ?? false] as const),
  ]);

const isReset = ({ defaults = [] }: SettingParams, name: SiteSetting): boolean => defaults.includes(name);

// Only values changed in this form: another administrator may have changed the rest since it was rendered.
const changedTexts = (params: SettingParams): Typed[] =>
  textsIn(params).filter(({ name, was, typed }) => typed !== was && !isReset(params, name));

const isFitting = ({ name, typed }: Typed): boolean => readTyped(all[name].schema, typed) !== undefined;

/** Values that their settings do not take, each at its field. */
export const misfitsIn = (params: SettingParams): FieldError[] =>
  changedTexts(params)
    .filter(typed => !isFitting(typed))
    .map(({ name }) => ({ field: fieldOf(name), message: misfitWords(name, all[name]) }));

/** The fields of the form, in its order. */
export const fieldsIn = (params: SettingParams): string[] => [...typedIn(params).keys()].map(fieldOf);

const flagChanges = ({ flags = [], on = [], wereOn = [], ...params }: SettingParams): SettingChange[] =>
  flags
    .map(known)
    .filter(name => on.includes(name) !== wereOn.includes(name) && !isReset(params, name))
    .map(name => ({ name, value: on.includes(name) }));

/** The changes of the form, as far as they fit. */
export const changesIn = (site: SiteSettings, params: SettingParams): SettingChange[] => {
  const resets = (params.defaults ?? []).map(name => ({ name: known(name), value: undefined }));
  const texts = changedTexts(params)
    .filter(isFitting)
    .map(({ name, typed }) => ({ name, value: readTyped(all[name].schema, typed) }));
  return [...resets, ...texts, ...flagChanges(params)].filter(
    ({ name, value }) => JSON.stringify(site.get(name)) !== JSON.stringify(value ?? all[name].preset),
  );
};
