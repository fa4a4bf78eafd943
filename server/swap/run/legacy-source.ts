/** `legacy_source` of rows of a system of the old site: `k2@www.example.org`. Numbers of K2 and Joomla collide, so each has its own. */
export const legacySource = (system: 'joomla' | 'k2' | 'easyblog', siteName: string): string =>
  `${system}@${siteName}`.slice(0, 100);
