import { currentLocale } from '../core/i18n/index.ts';

const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** True for a currency code of ISO 4217. */
export const isCurrency = (code: string): boolean => currencies.has(code);

const formats = new Map<string, Intl.NumberFormat>();

const formatOf = (currency: string, locale: string): Intl.NumberFormat => {
  const key = `${locale}:${currency}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  formats.set(key, format);
  return format;
};

/** Number of decimal places of a currency: two for most, none for JPY, three for KWD. */
const digitsOf = (currency: string): number => formatOf(currency, 'en').resolvedOptions().maximumFractionDigits ?? 2;

/** Largest amount of a button, in minor units. */
export const maxAmount = 99_999_999;

/** Parses an amount as typed (`12.50` or `12,5`) into minor units; undefined if invalid for the currency. */
export const readAmount = (written: string, currency: string): number | undefined => {
  const [, whole = '', part = ''] = /^(\d{1,9})(?:[.,](\d{1,4}))?$/.exec(written.trim()) ?? [];
  const digits = digitsOf(currency);
  if (whole === '' || /[1-9]/.test(part.slice(digits))) return undefined;
  const amount = Number(whole + part.slice(0, digits).padEnd(digits, '0'));
  return amount <= maxAmount ? amount : undefined;
};

/** Formats minor units as typed and as providers send it: `12.50`. */
export const formatPlainAmount = (amount: number, currency: string): string => {
  const digits = digitsOf(currency);
  return (amount / 10 ** digits).toFixed(digits);
};

/** Formats minor units for display in the current language: `€12.50`. */
export const formatMoney = (amount: number, currency: string): string =>
  formatOf(currency, currentLocale().language.format).format(amount / 10 ** digitsOf(currency));
