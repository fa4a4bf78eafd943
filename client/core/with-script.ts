import { alarm } from './live.ts';
import { on } from './on.ts';
import { config, words } from './settings.ts';

// A click that asks for another tab or window is the browser's business.
const isPlain = (event: Event): boolean =>
  !(event instanceof MouseEvent) || !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

/**
 * Does an act in place of what a link or a form's button does by itself, by a script that is fetched with the first one:
 * a page that is only read does not pay for it. Installed scripts, when they are on, do the work alone.
 */
export const withScript = <Module>(
  selector: string,
  load: () => Promise<Module>,
  act: (module: Module, element: HTMLElement) => unknown,
): void =>
  on('click', selector, (element, event) => {
    if (config().compat || !isPlain(event)) return;
    event.preventDefault();
    load().then(
      module => act(module, element),
      () => alarm(words('PART_FAILED')),
    );
  });
