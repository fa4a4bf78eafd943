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

export type Given = z.infer<(typeof siteTasks)['settings.save']['params']>;

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

const textsIn = ({ names = [], were = [], values = [] }: Given): Typed[] =>
  names.map((name, index) => ({ name: known(name), was: were[index] ?? '', typed: values[index] ?? '' }));

/** What stood in a form that comes back. */
export const typedIn = (given: Given): ReadonlyMap<SiteSetting, string | boolean> =>
  new Map<SiteSetting, string | boolean>([
    ...textsIn(given).map(({ name, typed }) => [name, typed] as const),
    ...(given.flags ?? []).map(name => [known(name), given.on?.includes(name) ?? false] as const),
  ]);

const isReset = ({ defaults = [] }: Given, name: SiteSetting): boolean => defaults.includes(name);

// Only what was changed in this form: somebody else may have changed the rest since it was drawn.
const changedTexts = (given: Given): Typed[] =>
  textsIn(given).filter(({ name, was, typed }) => typed !== was && !isReset(given, name));

const isFitting = ({ name, typed }: Typed): boolean => readTyped(all[name].schema, typed) !== undefined;

/** Values that their settings do not take, each at its field. */
export const misfitsIn = (given: Given): FieldError[] =>
  changedTexts(given)
    .filter(typed => !isFitting(typed))
    .map(({ name }) => ({ field: fieldOf(name), message: misfitWords(name, all[name]) }));

/** The fields of the form, in its order. */
export const fieldsIn = (given: Given): string[] => [...typedIn(given).keys()].map(fieldOf);

const flagChanges = ({ flags = [], on = [], wereOn = [], ...given }: Given): SettingChange[] =>
  flags
    .map(known)
    .filter(name => on.includes(name) !== wereOn.includes(name) && !isReset(given, name))
    .map(name => ({ name, value: on.includes(name) }));

/** The changes of the form, as far as they fit. */
export const changesIn = (site: SiteSettings, given: Given): SettingChange[] => {
  const resets = (given.defaults ?? []).map(name => ({ name: known(name), value: undefined }));
  const texts = changedTexts(given)
    .filter(isFitting)
    .map(({ name, typed }) => ({ name, value: readTyped(all[name].schema, typed) }));
  return [...resets, ...texts, ...flagChanges(given)].filter(
    ({ name, value }) => JSON.stringify(site.get(name)) !== JSON.stringify(value ?? all[name].preset),
  );
};
