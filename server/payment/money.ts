const currencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** Whether it is the code of a currency (ISO 4217). */
export const isCurrency = (code: string): boolean => currencies.has(code);

const formats = new Map<string, Intl.NumberFormat>();

const formatOf = (currency: string, locale: string): Intl.NumberFormat => {
  const key = `${locale}:${currency}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: 'currency', currency });
  formats.set(key, format);
  return format;
};

/** Digits behind the point: two for most, none for JPY, three for KWD. */
export const digitsOf = (currency: string): number =>
  formatOf(currency, 'en').resolvedOptions().maximumFractionDigits ?? 2;

/** The most minor units a button may ask for. */
export const amountMost = 99_999_999;

/** An amount as it is written, `12.50` or `12,5`, in minor units; undefined when it is none of this currency. */
export const readAmount = (written: string, currency: string): number | undefined => {
  const [, whole = '', part = ''] = /^(\d{1,9})(?:[.,](\d{1,4}))?$/.exec(written.trim()) ?? [];
  const digits = digitsOf(currency);
  if (whole === '' || /[1-9]/.test(part.slice(digits))) return undefined;
  const amount = Number(whole + part.slice(0, digits).padEnd(digits, '0'));
  return amount <= amountMost ? amount : undefined;
};

/** As it is typed and as providers write it: `12.50`. */
export const plainAmount = (amount: number, currency: string): string => {
  const digits = digitsOf(currency);
  return (amount / 10 ** digits).toFixed(digits);
};

/** As people read it: `€12.50`. */
export const moneyWords = (amount: number, currency: string, locale: string): string =>
  formatOf(currency, locale).format(amount / 10 ** digitsOf(currency));
