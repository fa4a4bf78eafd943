import type { TextKey } from '../../../protocol/texts.ts';
import type { SettingChange } from '../../core/context/index.ts';
import type { Sql } from '../../core/db/index.ts';
import type { FieldError } from '../../core/errors/index.ts';
import { text } from '../../core/i18n/index.ts';
import { definitions, type SiteSetting, type SiteSettings } from '../../core/settings/index.ts';
import { buttonOf } from '../../payment/index.ts';
import { fieldOf } from './control.ts';

interface Changed {
  readonly site: SiteSettings;
  readonly sql: Sql;
  readonly changes: readonly SettingChange[];
}

const errorAt = (name: SiteSetting, key: TextKey, word: string | number): FieldError => ({
  field: fieldOf(name),
  message: `${name}: ${text(key, word)}`,
});

/** The value after the changes. */
const laterValue = ({ site, changes }: Changed, name: SiteSetting): unknown => {
  const change = changes.find(one => one.name === name);
  return change ? (change.value ?? definitions[name].preset) : site.get(name);
};

const isChanged = ({ changes }: Changed, name: SiteSetting): boolean => changes.some(one => one.name === name);

const withoutButton = async (changed: Changed): Promise<FieldError[]> => {
  const name = 'payments.entryButton';
  const id = Number(laterValue(changed, name));
  if (!isChanged(changed, name) || id === 0 || (await buttonOf(changed.sql, id))) return [];
  return [errorAt(name, 'SETTING_NO_BUTTON', id)];
};

const captchaKeys = ['captcha.siteKey', 'captcha.secretKey', 'captcha.scriptUrl', 'captcha.verifyUrl'] as const;

const withoutKeys = (changed: Changed): FieldError[] => {
  if (laterValue(changed, 'captcha.kind') !== 'recaptcha') return [];
  const missing = captchaKeys.filter(name => laterValue(changed, name) === '');
  if (missing.length === 0) return [];
  if (isChanged(changed, 'captcha.kind')) return [errorAt('captcha.kind', 'SETTING_CAPTCHA_KEYS', missing.join(', '))];
  return missing
    .filter(name => isChanged(changed, name))
    .map(name => errorAt(name, 'SETTING_CAPTCHA_NEEDED', 'captcha.kind'));
};

/** Errors of changes that contradict other settings or stored data, each with its field. */
export const conflictsIn = async (changed: Changed): Promise<FieldError[]> => [
  ...withoutKeys(changed),
  ...(await withoutButton(changed)),
];
