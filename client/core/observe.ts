import { onArrival } from './arrivals.ts';
import { debug } from './debug.ts';
import { loader } from './loader.ts';
import { whenDue } from './timing.ts';

type Imports = Readonly<Record<string, () => Promise<{ default: unknown }>>>;

const factoryOf = (load: () => Promise<{ default: unknown }>) => async () => {
  // React comes along with the first island; a page without islands never asks for it.
  const [{ island }, module] = await Promise.all([import('./mount.tsx'), load()]);
  return island(module.default);
};

const bring = async (element: HTMLElement, name: string, know: () => Promise<void>): Promise<void> => {
  try {
    await know();
    const mount: unknown = await loader.require(name);
    if (typeof mount === 'function' && element.isConnected) mount(element);
  } catch (failure) {
    // The first frame goes on standing and working; the loader tells the reader once.
    debug(`The island ${name} did not come: ${String(failure)}`);
  }
};

/**
 * Brings every `[data-island]` to life when it is due, those in the page and those that come into it later. Which
 * islands there are is fetched with the first one: a page that is only read does not carry their names.
 */
export const observeIslands = (fetchIslands: () => Promise<Imports>): void => {
  let known: Promise<void> | undefined;
  const know = (): Promise<void> => {
    known ??= fetchIslands().then(
      islands => {
        for (const [name, load] of Object.entries(islands)) loader.register(name, factoryOf(load));
      },
      failure => {
        known = undefined;
        throw failure;
      },
    );
    return known;
  };
  onArrival('[data-island]', element => {
    const name = element.dataset.island ?? '';
    whenDue(element, element.dataset.islandOn, () => bring(element, name, know));
  });
};
