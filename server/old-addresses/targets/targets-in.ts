import type { OldAddress } from '../old-address.ts';
import type { K2Sef } from '../sef-settings.ts';
import type { OldSites } from '../site-queries.ts';
import type { NamedTarget, OldTarget } from '../target.ts';
import { k2AdvancedTargets } from './k2-advanced.ts';
import { menuMatch } from './menu-targets.ts';
import { targetsOf } from './targets-of.ts';

/** Targets that an address may mean on the sites that were taken over, the likeliest first. */
export const targetsIn = (address: OldAddress, { menus, k2Sef, languages }: OldSites): readonly OldTarget[] => {
  const { exact, deeper } = menuMatch(address, menus, k2Sef);
  return [
    ...exact,
    ...targetsOf(address),
    ...deeper,
    ...k2ComponentTargets(address, k2Sef),
    ...languageTargets(address, languages),
  ];
};

/** The front page in a language of the old site. */
const languageTargets = ({ segments, query }: OldAddress, languages: OldSites['languages']): readonly OldTarget[] =>
  segments.length === 1 && languages.has(segments[0]?.toLowerCase() ?? '') && !query.has('option')
    ? [{ list: 'posts' }]
    : [];

/** Words behind `component/k2`, where the old site chose them itself. */
const k2ComponentTargets = ({ segments, query }: OldAddress, sef: K2Sef | null): readonly OldTarget[] => {
  const at = segments.slice(0, 2).indexOf('component');
  return sef && at >= 0 && segments[at + 1] === 'k2' ? k2AdvancedTargets(segments.slice(at + 2), query, sef) : [];
};

/** Key of a name in `OldSites.names`. */
export const oldName = ({ kind, name }: NamedTarget): string => `${kind} ${name.toLowerCase()}`;

export const sourcesOf = (sources: OldSites['sources'], { kind, system }: NamedTarget): readonly string[] =>
  sources[system ?? (kind === 'post' ? 'easyblog' : 'joomla')];
