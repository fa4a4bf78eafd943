import type { ComponentType } from 'react';
import type { IslandName, Islands } from '../protocol/islands.ts';
import { loader } from './core/loading/index.ts';
import { debug } from './core/page/index.ts';

type IslandModules = { readonly [N in IslandName]: () => Promise<{ default: ComponentType<Islands[N]> }> };

/** The module of every island, loaded when the first one of its name is due. */
const islands: IslandModules = {
  'comment-toolbar': () => import('./blog/comments/toolbar/toolbar.island.tsx'),
  'date-time-field': () => import('./core/dates/date-time-field.island.tsx'),
  'date-range-field': () => import('./core/dates/date-range-field.island.tsx'),
  'composer-editor': () => import('./blog/composer/editor.island.tsx'),
  'location-form': () => import('./blog/locations/location-form.island.tsx'),
  'tag-input': () => import('./core/suggest-fields/tag-input.island.tsx'),
  'author-suggest': () => import('./core/suggest-fields/author-suggest.island.tsx'),
  autocomplete: () => import('./core/suggest-fields/autocomplete.island.tsx'),
  'media-uploads': () => import('./media/uploads.island.tsx'),
};

const factoryOf = (load: () => Promise<{ default: unknown }>) => async () => {
  // React is loaded with the first island.
  const [{ createMount }, module] = await Promise.all([import('./core/islands/mount.tsx'), load()]);
  return createMount(module.default);
};

for (const [name, load] of Object.entries(islands)) loader.register(name, factoryOf(load));

/** Mounts an island on its element. One that does not load leaves its first frame, which works without it. */
export const mountIsland = async (element: HTMLElement, name: string): Promise<void> => {
  try {
    const mount: unknown = await loader.require(name);
    if (typeof mount === 'function' && element.isConnected) mount(element);
  } catch (failure) {
    debug(`The island ${name} did not load: ${String(failure)}`);
  }
};
