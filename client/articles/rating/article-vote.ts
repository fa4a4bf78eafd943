import { limits } from '../../../protocol/limits.ts';
import { announce, clearFailure, showFailure } from '../../core/feedback/index.ts';
import { CallError, pageTokenHeader } from '../../core/http/index.ts';
import { browserClock, type Clock, config, debug, formatText } from '../../core/page/index.ts';
import { postToTabs } from '../../core/storage/index.ts';
import { localVote, saveVote } from './local-votes.ts';

/** The bar or the log of an article's stars. */
export const partOf = (form: Element, part: 'CurrentRating' | 'RatingLog', id: string): HTMLElement | null =>
  form.querySelector<HTMLElement>(`#item${part}${CSS.escape(id)}`);

interface VoteResponse {
  readonly isDone: boolean;
  readonly text: string;
}

/** Sends the request of installed scripts, with the text of the star (H-009). */
const requestVote = async (task: string, link: HTMLAnchorElement): Promise<VoteResponse> => {
  const url = new URL(link.href);
  url.searchParams.set('task', task);
  url.searchParams.set('format', 'raw');
  if (task === 'vote') url.searchParams.set('user_rating', link.textContent ?? '');
  else url.searchParams.delete('user_rating');
  const answer = await fetch(url, { headers: { 'X-Requested-With': 'XMLHttpRequest', ...pageTokenHeader() } });
  return { isDone: answer.ok, text: await answer.text() };
};

/** Sets the width of the rating bar, in percent, and words the average. */
export const showBar = (bar: HTMLElement | null, percentage: string): void => {
  const share = Number.parseFloat(percentage);
  if (!bar || !Number.isFinite(share)) return;
  bar.style.width = `${share}%`;
  const average = (share / 20).toLocaleString(config().locale, { maximumFractionDigits: 1 });
  bar.querySelector('span')?.replaceChildren(formatText(bar.dataset.average ?? '', average));
};

/** Marks the star that this visitor gave. */
export const paint = (form: Element, id: string): void => {
  const own = localVote(id);
  for (const link of form.querySelectorAll('a')) {
    if (own !== undefined && link.textContent === String(own)) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
};

const run = async (link: HTMLAnchorElement, form: HTMLElement, clock: Clock): Promise<void> => {
  const id = link.dataset.id ?? '';
  const log = partOf(form, 'RatingLog', id);
  const say = ({ text }: VoteResponse): void => log?.replaceChildren(text);
  const vote = await requestVote('vote', link);
  // An error page is no message.
  if (!vote.isDone) throw new CallError(vote.text.startsWith('<') ? '' : vote.text);
  say(vote);
  announce(vote.text);
  if (vote.text === form.dataset.thanks) saveVote(id, Number(link.textContent));
  paint(form, id);
  const percentage = await requestVote('getVotesPercentage', link);
  if (percentage.isDone) showBar(partOf(form, 'CurrentRating', id), percentage.text);
  const tell = (votes: string): void =>
    postToTabs('vote', { id, percentage: Number.parseFloat(percentage.text), votes });
  tell('');
  clock.after(limits.articleVotesMs, () => {
    requestVote('getVotesNum', link).then(votes => {
      if (!votes.isDone) return;
      say(votes);
      tell(votes.text);
    }, debug);
  });
};

/**
 * Votes with the star of a link: the log shows the response, then the bar is updated, and later the log shows the
 * count (H-012, H-013). A double click is one vote.
 */
export const vote = async (link: HTMLElement): Promise<void> => {
  const form = link.closest<HTMLElement>('.itemRatingForm');
  if (!(link instanceof HTMLAnchorElement) || !form || form.ariaBusy === 'true') return;
  form.ariaBusy = 'true';
  clearFailure(form);
  await run(link, form, browserClock).catch(failure => showFailure(form, failure, () => vote(link)));
  form.ariaBusy = null;
};

/** Paints the visitor's own vote from the browser: cached pages hold nothing personal. */
export const enhance = (form: HTMLElement): void => paint(form, form.querySelector('a')?.dataset.id ?? '');
