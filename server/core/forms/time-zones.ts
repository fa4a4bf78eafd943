import type { Option } from './select-field.tsx';

/** Options for the IANA time zones, and for the stored one if this server does not know it; empty adds none. */
export const timeZoneOptions = (stored: string): readonly Option[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(stored === '' ? [] : [stored])])]
    .toSorted()
    .map(value => ({ value, title: value.replaceAll('_', ' ') }));
