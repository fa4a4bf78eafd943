import { showFailure } from './act-failure.ts';
import { onArrival } from './arrivals.ts';
import { debug } from './debug.ts';
import { guarded } from './guarded.ts';
import { on } from './on.ts';
import { isPlain } from './plain.ts';
import { Refusal } from './refusal.ts';
import { config, words } from './settings.ts';

type Load<Module> = () => Promise<Module>;
type Act<Module> = (module: Module, element: HTMLElement) => unknown;

/** As `withScript`, for hooks that no installed script knows. */
export const withOwnScript = <Module>(selector: string, load: Load<Module>, act: Act<Module>): void =>
  on('click', selector, (element, event) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    load().then(
      module => guarded(() => act(module, element)),
      () => showFailure(element, new Refusal(words('PART_FAILED')), () => element.click()),
    );
  });

/**
 * Does an act in place of what a link or a form's button does by itself, by a script that is fetched with the first one:
 * a page that is only read does not pay for it. Installed scripts, when they are on, do the work alone.
 */
export const withScript = <Module>(selector: string, load: Load<Module>, act: Act<Module>): void => {
  if (!config().compat) withOwnScript(selector, load, act);
};

/**
 * Installed scripts answer a link without holding back what it does by itself (wire §3), so when they are on it is held
 * back for them.
 */
export const holdLinks = (): void => {
  const links =
    'a:is([data-blog-subscribe], [data-blog-unsubscribe], [data-bookmarks-button], [data-rating-voters], [data-comment-tnc], [data-gdpr-download-link])';
  // Heard before the parts of the page are, some of which keep their clicks to themselves.
  const hold = (event: Event): void => {
    if (!config().compat || !('EasyBlog' in window) || !isPlain(event)) return;
    if (event.target instanceof Element && event.target.closest(links)) event.preventDefault();
  };
  document.addEventListener('click', hold, true);
};

interface Enhancing {
  readonly enhance: (element: HTMLElement) => unknown;
}

/** As `enhanceOnArrival`, for hooks that no installed script brings to life. */
export const enhanceOwn = (selector: string, load: Load<Enhancing>): void =>
  onArrival(selector, element => {
    load().then(({ enhance }) => guarded(() => enhance(element)), debug);
  });

/**
 * Brings what is in the page, or comes into it, to life by a script that is fetched when it is there. Installed scripts,
 * when they are on, do its work alone.
 */
export const enhanceOnArrival = (selector: string, load: Load<Enhancing>): void => {
  if (!config().compat) enhanceOwn(selector, load);
};
