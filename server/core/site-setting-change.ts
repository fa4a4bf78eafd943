import type { Services } from './services.ts';
import { storeSetting } from './site-setting-queries.ts';
import { definitions, type SiteSetting } from './site-settings.ts';
import { writing } from './writing.ts';

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

/** What a person wrote as the value of a setting: a word, a number, yes or no, or JSON; undefined when none fits. */
export const readSetting = (name: SiteSetting, written: string): unknown => {
  for (const reading of readings(written)) {
    const result = definitions[name].schema.safeParse(reading);
    if (result.success) return result.data;
  }
  return undefined;
};

/** Stores a setting; every process of the site goes by it within a second, and pages are printed anew. */
export const changeSetting = (services: Services, name: SiteSetting, value: unknown): Promise<void> =>
  writing(services, async write => {
    await storeSetting(write.sql, name, value);
    write.touch('settings');
  });
