import type { OldTarget } from '../target.ts';
import { blogQueryTargets } from './easyblog-targets.ts';
import { joomlaQueryTargets } from './joomla-targets.ts';
import { k2QueryTargets } from './k2-targets.ts';

/** Targets of `index.php?option=com_…`. */
export const queryTargets = (query: URLSearchParams): readonly OldTarget[] => {
  const name = /^com_(\w+)$/.exec(query.get('option') ?? '')?.[1];
  if (name === undefined) return [];
  if (name === 'k2') return k2QueryTargets(query);
  return name === 'easyblog' ? blogQueryTargets(query) : joomlaQueryTargets(name, query);
};
