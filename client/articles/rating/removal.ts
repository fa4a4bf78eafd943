import type { RemovedVote } from '../../../protocol/articles/rating.ts';
import { clearFailure, showFailure } from '../../core/act-failure.ts';
import { keepVote, ownVote, showRemoval } from '../../core/item-votes.ts';
import { alarm, announce } from '../../core/live.ts';
import { Refusal } from '../../core/refusal.ts';
import { lightStars } from '../../core/template-stars.ts';
import { submitted } from '../comments/asking.ts';
import { paint, partOf, showBar } from './voting.ts';

const isAnswer = (value: unknown): value is RemovedVote =>
  typeof value === 'object' && value !== null && 'isRemoved' in value && 'percentage' in value && 'votes' in value;

/** Shows the votes that remain at the stars of this page, and moves the focus there from the hidden button. */
const showVotes = (id: string, { text, isRemoved, percentage }: RemovedVote): void => {
  const form = document.querySelector<HTMLElement>('.itemRatingForm, form.article-vote');
  if (!form) return;
  (partOf(form, 'RatingLog', id) ?? form.querySelector('.voting-result'))?.replaceChildren(text);
  if (isRemoved) {
    showBar(partOf(form, 'CurrentRating', id), String(percentage));
    if (form.matches('.article-vote')) lightStars(form, String(Math.round(percentage / 20)));
  }
  paint(form, id);
  form.querySelector<HTMLElement>('a, button')?.focus();
};

const remove = async (form: HTMLFormElement, id: string): Promise<void> => {
  const { isDone, text, refusal } = await submitted(form);
  if (!isDone || refusal) throw new Refusal(text, refusal?.code ?? '');
  const answer: unknown = JSON.parse(text);
  if (!isAnswer(answer)) throw new Refusal('');
  keepVote(id, undefined);
  showVotes(id, answer);
  (answer.isRemoved ? announce : alarm)(answer.text);
};

const act = (form: HTMLFormElement, id: string): void => {
  if (form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  clearFailure(form);
  remove(form, id)
    .catch(failure => showFailure(form, failure, () => act(form, id)))
    .finally(() => {
      form.ariaBusy = null;
    });
};

/** Removes the reader's own vote without leaving the page. A visitor's vote is known to the browser alone. */
export const enhance = (form: HTMLElement): void => {
  const id = form.dataset.voteRemoval ?? '';
  if (form.dataset.member === undefined) showRemoval(id, ownVote(id) !== undefined);
  form.addEventListener('submit', event => {
    event.preventDefault();
    if (form instanceof HTMLFormElement) act(form, id);
  });
};
