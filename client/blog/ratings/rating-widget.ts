import type { RatingFormTexts } from '../../../protocol/browser-texts.ts';
import { starCount } from '../../../protocol/stars.ts';
import { config, formatText, pluralForm } from '../../core/page/index.ts';
import { type Stars, starWords } from '../../core/stars/index.ts';

/** A rating form with its stars at work. */
export interface RatingWidget {
  readonly form: HTMLFormElement;
  readonly stars: Stars;
  readonly texts: RatingFormTexts;
}

/** Votes of a post in a response. */
export interface Tally {
  readonly total: number;
  /** In stars. */
  readonly score: number;
}

export const hook = (form: HTMLFormElement, name: string): HTMLElement | null =>
  form.querySelector<HTMLElement>(`[data-rating-${name}]`);

const write = (form: HTMLFormElement, name: string, words: string): void => {
  const place = hook(form, name);
  if (place) place.textContent = words;
};

/** Number of stars from `data-stars`: five by default, twenty at most (D-027, D-028). */
export const starsIn = (form: HTMLElement): number => starCount(Number(form.dataset.stars ?? Number.NaN));

const valueWords = ({ form, texts }: Pick<RatingWidget, 'form' | 'texts'>, score: number): string =>
  formatText(texts.RATING_VALUE, score.toLocaleString(config().locale), starsIn(form));

const nounOf = (texts: RatingFormTexts, total: number): string =>
  pluralForm(texts, 'RATING_COUNT', total, config().locale);

/** The votes in words: "3.5 out of 5, 12 ratings". */
export const tallyWords = (widget: RatingWidget, { total, score }: Tally): string =>
  total > 0 ? `${valueWords(widget, score)}, ${total} ${nounOf(widget.texts, total)}` : widget.texts.RATING_NONE;

export const ownRatingText = (texts: RatingFormTexts, score: number): string =>
  formatText(texts.RATING_GIVEN, starWords(score, texts, config().locale));

/** Shows the votes of this moment (D-013). */
export const showTally = (widget: RatingWidget, { total, score }: Tally): void => {
  const { form, stars, texts } = widget;
  form.dataset.score = String(score);
  stars.setScore(total > 0 ? score : undefined);
  write(form, 'total', String(total));
  write(form, 'noun', nounOf(texts, total));
  write(form, 'value', total > 0 ? valueWords(widget, score) : texts.RATING_NONE);
  const voters = hook(form, 'voters');
  if (voters) voters.hidden = total === 0;
};

/** Shows the form as voted, read-only with a button to remove the vote (D-019), or as open for a vote. */
export const showVoted = ({ form, stars }: RatingWidget, isVoted: boolean, words: string): void => {
  const hadFocus = form.contains(document.activeElement);
  stars.setReadOnly(isVoted);
  form.classList.toggle('voted', isVoted);
  form.dataset.locked = isVoted ? '1' : '0';
  write(form, 'text', words);
  const [send, back] = [hook(form, 'send'), hook(form, 'take-back')];
  if (send) send.hidden = isVoted;
  if (back) back.hidden = !isVoted;
  // The focused control is gone: the focus moves to its replacement.
  if (!hadFocus) return;
  if (isVoted) back?.focus();
  else stars.focus();
};
