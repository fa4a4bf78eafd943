/** A system of an old site. Numbers of the systems collide, so each has a name of its own. */
export type OldSystem = 'joomla' | 'k2' | 'easyblog';

/**
 * `legacy_source` of rows of a system of the old site: `k2@www.example.org`. Addresses of WordPress are stored whole.
 */
export const legacySource = (system: OldSystem | 'wordpress', siteName: string): string =>
  `${system}@${siteName}`.slice(0, 100);
