import { menuMatch } from './menu-targets.ts';
import type { OldAddress } from './old-address.ts';
import type { OldSites } from './site-queries.ts';
import type { NamedTarget, OldTarget } from './target.ts';
import { targetsOf } from './targets-of.ts';

/** Targets that an address may mean on the sites that were taken over, the likeliest first. */
export const targetsIn = (address: OldAddress, { menus }: OldSites): readonly OldTarget[] => {
  const { exact, deeper } = menuMatch(address, menus);
  return [...exact, ...targetsOf(address), ...deeper];
};

/** Key of a name in `OldSites.names`. */
export const oldName = ({ kind, name }: NamedTarget): string => `${kind} ${name.toLowerCase()}`;

export const sourcesOf = (sources: OldSites['sources'], { kind }: NamedTarget): readonly string[] =>
  kind === 'post' ? sources.easyblog : sources.joomla;
