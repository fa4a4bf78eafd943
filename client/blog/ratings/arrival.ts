import { onArrival } from '../../core/arrivals.ts';
import { debug } from '../../core/debug.ts';
import { on } from '../../core/on.ts';
import { config } from '../../core/settings.ts';

const isForAnotherTab = (event: Event): boolean =>
  event instanceof MouseEvent && (event.ctrlKey || event.metaKey || event.shiftKey);

/** Fetches the scripts of a rating form that takes votes; stars that are only read need none. */
export const startRatings = (): void => {
  onArrival('form[data-rating-form][data-texts]', form => {
    if (config().compat || !(form instanceof HTMLFormElement)) return;
    import('./form.ts').then(({ enhance }) => enhance(form)).catch(debug);
  });
  on('click', '[data-rating-voters]', (link, event) => {
    if (config().compat || isForAnotherTab(event)) return;
    event.preventDefault();
    import('./voters.ts').then(({ showVoters }) => showVoters(link)).catch(debug);
  });
};
