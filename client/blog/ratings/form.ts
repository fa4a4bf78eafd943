import type { RatingFormTexts } from '../../../protocol/browser-texts.ts';
import { limits } from '../../../protocol/limits.ts';
import { announce, clearFailure, showFailure } from '../../core/feedback/index.ts';
import { CallError, call, errorMessage } from '../../core/http/index.ts';
import { printedTexts } from '../../core/page/index.ts';
import { mountStars } from '../../core/stars/index.ts';
import { localVotes, onTabMessage, parseTabMessage, postToTabs, ratedKey } from '../../core/storage/index.ts';
import { hook, ownRatingText, type RatingWidget, showTally, showVoted, starsIn, tallyWords } from './rating-widget.ts';

// The votes of a visitor in this browser, by post, in stars out of five.
const rated = localVotes(ratedKey);

const idOf = (form: HTMLFormElement): string => form.dataset.id ?? '';

const isMember = (form: HTMLFormElement): boolean => form.dataset.member !== undefined;

// The server's answer overrides the browser's own record of the vote.
const stand = (widget: RatingWidget, failure: unknown, again: () => Promise<void>): void => {
  const sentence = errorMessage(failure);
  const code = failure instanceof CallError ? failure.code : '';
  if (code === 'unvoted') rated.keep(idOf(widget.form), undefined);
  if (code === 'voted' || code === 'unvoted') showVoted(widget, code === 'voted', sentence);
  showFailure(widget.form, failure, () => oneAtATime(widget.form, again));
};

const send = async (widget: RatingWidget, own: number): Promise<void> => {
  const { form, texts } = widget;
  try {
    const data = { value: own * 2, type: 'entry', id: Number(idOf(form)) } as const;
    const [total, thanks, doubled] = await call('site/views/ratings/vote', data);
    const tally = { total, score: doubled / 2 };
    if (!isMember(form)) rated.keep(idOf(form), (own * limits.stars) / starsIn(form));
    const words = `${thanks} ${ownRatingText(texts, own)}`;
    showVoted(widget, true, words);
    showTally(widget, tally);
    postToTabs('rating', { id: idOf(form), own, words: ownRatingText(texts, own), ...tally });
    announce(`${words} ${tallyWords(widget, tally)}`);
  } catch (failure) {
    stand(widget, failure, () => send(widget, own));
  }
};

const takeBack = async (widget: RatingWidget): Promise<void> => {
  const { form } = widget;
  try {
    const [total, words, doubled] = await call('site/views/ratings/takeBack', {
      type: 'entry',
      id: Number(idOf(form)),
    });
    const tally = { total, score: doubled / 2 };
    rated.keep(idOf(form), undefined);
    showTally(widget, tally);
    showVoted(widget, false, words);
    postToTabs('rating', { id: idOf(form), words: '', ...tally });
    announce(`${words} ${tallyWords(widget, tally)}`);
  } catch (failure) {
    stand(widget, failure, () => takeBack(widget));
  }
};

// A double click is one vote: a second request does not start while one is running.
const oneAtATime = (form: HTMLFormElement, work: () => Promise<void>): void => {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  clearFailure(form);
  work().finally(() => {
    form.ariaBusy = null;
  });
};

// Shows a vote, or its removal, that another tab of this browser has sent.
const showFromTab = (widget: RatingWidget, text: string): void => {
  const message = parseTabMessage(text);
  const [total, score] = [message?.number('total'), message?.number('score')];
  if (message?.id !== idOf(widget.form) || total === undefined || score === undefined) return;
  showTally(widget, { total, score });
  showVoted(widget, message.number('own') !== undefined, message.text('words') ?? '');
};

// Paints the visitor's own vote from the browser: cached pages hold nothing personal.
const paintOwn = (widget: RatingWidget): void => {
  const { form, texts } = widget;
  const own = rated.all().get(idOf(form));
  if (isMember(form) || form.classList.contains('voted') || own === undefined) return;
  showVoted(widget, true, ownRatingText(texts, Math.max(1, Math.round((own * 2 * starsIn(form)) / limits.stars)) / 2));
};

/**
 * Draws the stars of a rating form and sends what is chosen: a click on a star at once, a choice made by keyboard with
 * Enter or the button. Choosing alone sends nothing (accessibility 27).
 */
export const enhance = (form: HTMLElement): void => {
  if (!(form instanceof HTMLFormElement)) return;
  const texts = printedTexts<RatingFormTexts>(form);
  if (!texts) return;
  const former = form.querySelector<HTMLInputElement>('input[type=radio]:checked');
  const hadFocus = hook(form, 'form-element')?.contains(document.activeElement) ?? false;
  const stars = mountStars(hook(form, 'form-element'), {
    texts,
    stars: starsIn(form),
    score: Number(form.dataset.score) || undefined,
    readOnly: form.dataset.locked === '1',
    onClick: score => oneAtATime(form, () => send(widget, score)),
  });
  if (!stars) return;
  const widget: RatingWidget = { form, stars, texts };
  form.addEventListener('submit', event => {
    event.preventDefault();
    const isTakingBack = event.submitter === hook(form, 'take-back');
    const chosen = stars.chosen();
    if (isTakingBack) oneAtATime(form, () => takeBack(widget));
    else if (chosen !== undefined) oneAtATime(form, () => send(widget, chosen));
  });
  paintOwn(widget);
  onTabMessage('rating', message => showFromTab(widget, message));
  if (former) stars.choose(Number(former.value) / 2);
  // A star that was clicked before this module was loaded.
  const clicked = form.dataset.clicked === undefined ? undefined : stars.chosen();
  delete form.dataset.clicked;
  if (clicked !== undefined) oneAtATime(form, () => send(widget, clicked));
  if (hadFocus) stars.focus();
  form.dataset.enhanced = '';
};
