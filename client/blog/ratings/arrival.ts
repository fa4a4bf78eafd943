import { enhanceOnArrival, withScript } from '../../core/with-script.ts';

/** Fetches the scripts of a rating form that takes votes; stars that are only read need none. */
export const startRatings = (): void => {
  enhanceOnArrival('form[data-rating-form][data-texts]', () => import('./form.ts'));
  withScript(
    '[data-rating-voters]',
    () => import('./voters.ts'),
    ({ showVoters }, link) => showVoters(link),
  );
};
