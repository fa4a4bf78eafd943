import type { RemovedVote } from '../../../protocol/articles/rating.ts';
import { announce, announceError, clearFailure, showFailure } from '../../core/feedback/index.ts';
import { CallError } from '../../core/http/index.ts';
import { onTabMessage, parseTabMessage, postToTabs } from '../../core/storage/index.ts';
import { submitForm } from '../comments/index.ts';
import { paint, partOf, showBar } from './article-vote.ts';
import { localVote, saveVote, showRemoval } from './local-votes.ts';
import { lightStars } from './template-star-display.ts';

const isAnswer = (value: unknown): value is RemovedVote =>
  typeof value === 'object' && value !== null && 'isRemoved' in value && 'percentage' in value && 'votes' in value;

const starsOf = (): HTMLElement | null => document.querySelector<HTMLElement>('.itemRatingForm, form.article-vote');

const showPercentage = (form: HTMLElement, id: string, percentage: number): void => {
  showBar(partOf(form, 'CurrentRating', id), String(percentage));
  if (form.matches('.article-vote')) lightStars(form, String(Math.round(percentage / 20)));
};

const showLog = (form: HTMLElement, id: string, text: string): void =>
  (partOf(form, 'RatingLog', id) ?? form.querySelector('.voting-result'))?.replaceChildren(text);

/** Shows the votes that remain at the stars of this page, and moves the focus there from the hidden button. */
const showVotes = (id: string, { text, isRemoved, percentage }: RemovedVote): void => {
  const form = starsOf();
  if (!form) return;
  showLog(form, id, text);
  if (isRemoved) showPercentage(form, id, percentage);
  paint(form, id);
  form.querySelector<HTMLElement>('a, button')?.focus();
};

/** Shows the votes after a change in another tab of this browser, which shares the stored vote. */
const showFromTab = (id: string, text: string): void => {
  const message = parseTabMessage(text);
  const form = starsOf();
  const percentage = message?.number('percentage');
  if (message?.id !== id || !form || percentage === undefined) return;
  showPercentage(form, id, percentage);
  showLog(form, id, message.text('votes') ?? '');
  paint(form, id);
  showRemoval(id, localVote(id) !== undefined);
};

const remove = async (form: HTMLFormElement, id: string): Promise<void> => {
  const { isDone, text, refusal } = await submitForm(form);
  if (!isDone || refusal) throw new CallError(text, refusal?.code ?? '');
  const answer: unknown = JSON.parse(text);
  if (!isAnswer(answer)) throw new CallError('');
  saveVote(id, undefined);
  showVotes(id, answer);
  if (answer.isRemoved) postToTabs('vote', { id, percentage: answer.percentage, votes: answer.votes });
  (answer.isRemoved ? announce : announceError)(answer.text);
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

/** Removes the reader's own vote without leaving the page. Only the browser knows a visitor's vote. */
export const enhance = (form: HTMLElement): void => {
  const id = form.dataset.voteRemoval ?? '';
  if (form.dataset.member === undefined) showRemoval(id, localVote(id) !== undefined);
  onTabMessage('vote', message => showFromTab(id, message));
  form.addEventListener('submit', event => {
    event.preventDefault();
    if (form instanceof HTMLFormElement) act(form, id);
  });
};
