import { definitions, dropSettings, type SiteSetting, storeSettings } from '../settings/index.ts';
import { emit, type Mutation, mutate } from './mutation.ts';
import type { Services } from './services.ts';

const asJson = (written: string): unknown => {
  try {
    return JSON.parse(written);
  } catch {
    return undefined;
  }
};

const readings = (written: string): unknown[] => [
  written,
  asJson(written),
  ...(written === 'yes' ? [true] : []),
  ...(written === 'no' ? [false] : []),
];

/** Parses the typed value of a setting: a word, a number, yes or no, or JSON. Returns undefined if it is invalid. */
export const readSetting = (name: SiteSetting, written: string): unknown => {
  for (const reading of readings(written)) {
    const result = definitions[name].schema.safeParse(reading);
    if (result.success) return result.data;
  }
  return undefined;
};

/** Stores a setting. Every process of the site uses it within a second and renders its pages again. */
export const changeSetting = (services: Services, name: SiteSetting, value: unknown): Promise<void> =>
  mutate(services, write => putSettings(write, [{ name, value }]));

export interface SettingChange {
  readonly name: SiteSetting;
  /** Undefined resets it to the default. */
  readonly value: unknown;
}

/** Stores settings in a running transaction. */
export const putSettings = async (
  { services, sql, invalidate }: Pick<Mutation, 'services' | 'sql' | 'invalidate'>,
  changes: readonly SettingChange[],
): Promise<void> => {
  const isSet = ({ value }: SettingChange): boolean => value !== undefined;
  await storeSettings(sql, changes.filter(isSet));
  await dropSettings(
    sql,
    changes.filter(change => !isSet(change)).map(({ name }) => name),
  );
  invalidate('settings');
  await emit({ services, sql }, 'settings.changed', { names: changes.map(({ name }) => name) });
};
