import { alarm } from '../core/live.ts';
import { on } from '../core/on.ts';
import { config, words } from '../core/settings.ts';
import { enhanceOwn } from '../core/with-script.ts';

// An installed script answers the click on a star, and shows the loader by a style of its own.
const isTaken = (form: HTMLElement): boolean =>
  config().compat && form.querySelector<HTMLElement>('.ajax-loader')?.style.display !== '';

const vote = (form: HTMLElement, event: Event): void => {
  event.preventDefault();
  const star = event instanceof SubmitEvent ? event.submitter : null;
  if (!(star instanceof HTMLButtonElement) || isTaken(form)) return;
  import('./voting.ts').then(
    ({ sendVote }) => sendVote(form, star),
    () => alarm(words('PART_FAILED')),
  );
};

/** What only some pages have: the sign of loading, groups of yes and no, the stars of articles. */
export const startTemplateParts = (): void => {
  enhanceOwn('.sp-pre-loader', () => import('./preloader.ts'));
  on('submit', 'form.article-vote', vote);
  enhanceOwn('fieldset.radio.btn-group', () => import('./yes-no.ts'));
};
