import { plainError } from '../../core/errors/index.ts';
import type { Configuration } from './configuration.ts';
import type { OldSite } from './source.ts';

const nameMost = 80;

const addressOf = (url: string): URL => {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address && ['http:', 'https:'].includes(address.protocol) && address.username === '' && address.password === '')
    return address;
  throw plainError('The address of the old site must look like https://www.example.org (--url on the command line).');
};

/** The time zone by its IANA name; Joomla 1.5 stored hours from UTC. UTC when it is neither. */
const timeZoneOf = (offset: string): string => {
  const hours = /^[+-]?\d+$/.test(offset) ? Number(offset) : undefined;
  // The signs of these names are the other way round.
  const name = hours === undefined ? offset : hours === 0 ? 'UTC' : `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name || 'UTC' }).resolvedOptions().timeZone;
  } catch {
    return 'UTC';
  }
};

/** The address of the old site from `--url`, or from its configuration. Throws a plain error when neither has one. */
export const siteAddress = (configuration: Configuration | undefined, url: string | undefined): URL => {
  const address = url || configuration?.liveSite || '';
  if (address === '')
    throw plainError('The address of the old site is not known: enter it (--url on the command line).');
  return addressOf(address);
};

/**
 * The old site by its address, configuration and tables. Throws a plain error when its name is too long to be stored.
 */
export const oldSite = (
  { protocol, host, pathname }: URL,
  configuration: Configuration | undefined,
  { prefix, settings }: Pick<OldSite, 'prefix' | 'settings'>,
): OldSite => {
  const path = pathname.replace(/\/+(?:index\.php\/?)?$/, '');
  const name = `${host}${path}`.toLowerCase();
  if (name.length > nameMost) throw plainError(`The address ${name} is longer than ${nameMost} characters.`);
  return {
    name,
    baseUrl: `${protocol}//${host}${path}`,
    title: configuration?.siteName || host,
    prefix,
    timeZone: timeZoneOf(configuration?.offset ?? ''),
    secret: configuration?.secret ?? '',
    settings: { ...configuration?.settings, ...settings },
  };
};
