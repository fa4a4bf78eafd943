import type { ComponentType } from 'react';
import type { IslandName, Islands } from '../protocol/islands.ts';

type IslandModules = { readonly [N in IslandName]: () => Promise<{ default: ComponentType<Islands[N]> }> };

/** Every island's script, fetched when one of the name is due. */
export const islands: IslandModules = {
  'comment-toolbar': () => import('./blog/comments/toolbar.island.tsx'),
  'location-form': () => import('./blog/locations/location-form.island.tsx'),
};
