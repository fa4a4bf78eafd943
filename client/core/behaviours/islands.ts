import { debug } from '../page/index.ts';
import { whenPresent } from './present.ts';
import { whenDue } from './timing.ts';

type Mount = (element: HTMLElement, name: string) => Promise<void>;

/**
 * Mounts every `[data-island]` when it is due, printed with the page or inserted later. The list of islands is loaded
 * with the first one that is due.
 */
export const observeIslands = (load: () => Promise<Mount>): void =>
  whenPresent('[data-island]', element =>
    whenDue(element, element.dataset.islandOn, () => {
      load()
        .then(mount => mount(element, element.dataset.island ?? ''))
        .catch(debug);
    }),
  );
