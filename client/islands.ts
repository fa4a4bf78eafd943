import type { ComponentType } from 'react';
import type { IslandName, Islands } from '../protocol/islands.ts';

type IslandModules = { readonly [N in IslandName]: () => Promise<{ default: ComponentType<Islands[N]> }> };

/** Every island's script, fetched when one of the name is due. */
export const islands: IslandModules = {
  'comment-toolbar': () => import('./blog/comments/toolbar.island.tsx'),
  'date-time-field': () => import('./core/dates/date-time-field.island.tsx'),
  'date-range-field': () => import('./core/dates/date-range-field.island.tsx'),
  'composer-editor': () => import('./blog/composer/editor.island.tsx'),
  'location-form': () => import('./blog/locations/location-form.island.tsx'),
  'tag-input': () => import('./core/suggest/tag-input.island.tsx'),
  'author-suggest': () => import('./core/suggest/author-suggest.island.tsx'),
  autocomplete: () => import('./core/suggest/autocomplete.island.tsx'),
  'media-uploads': () => import('./media/uploads.island.tsx'),
};
