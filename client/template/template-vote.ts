import type { VoteResult } from '../../protocol/articles/template-vote.ts';
import { lightStars, saveVote } from '../articles/rating/index.ts';
import { announce, announceError } from '../core/feedback/index.ts';
import { config } from '../core/page/index.ts';
import { postToTabs } from '../core/storage/index.ts';

const isResult = (value: unknown): value is VoteResult =>
  typeof value === 'object' && value !== null && 'status' in value && 'action' in value;

/** Sends the request of installed scripts, to the page itself (I-021, I-022). */
const ask = async (form: HTMLFormElement, star: HTMLButtonElement): Promise<VoteResult> => {
  const fields = new FormData(form, star);
  const body = new URLSearchParams([...fields].map(([name, value]) => [name, String(value)]));
  body.set('format', 'json');
  const [page = ''] = location.href.split('#');
  const answer = await fetch(page, { method: 'POST', body, headers: { 'X-Requested-With': 'XMLHttpRequest' } });
  if (!answer.ok) throw new Error(answer.statusText);
  const { data }: { data: unknown } = await answer.json();
  const result: unknown = JSON.parse(String(data));
  if (!isResult(result)) throw new Error('no result of a vote');
  return result;
};

// The number in `post_vote_7`.
const itemOf = (form: HTMLElement): string => form.querySelector('.post_rating')?.id.replace(/\D/g, '') ?? '';

// An installed script answers the click on a star, and shows the loader by a style of its own.
const isHandledByInstalled = (form: HTMLElement): boolean =>
  config().compat && form.querySelector<HTMLElement>('.ajax-loader')?.style.display !== '';

/** Sends a vote for the star, shows the loader meanwhile, and announces the result (I-020, I-024 … I-029). */
export const sendVote = async (form: HTMLElement, event?: Event): Promise<void> => {
  const star = event instanceof SubmitEvent ? event.submitter : null;
  if (!(form instanceof HTMLFormElement) || !(star instanceof HTMLButtonElement)) return;
  if (form.ariaBusy === 'true' || isHandledByInstalled(form)) return;
  const { thanks = '', already = '', wrong = '', failed = '' } = form.dataset;
  const tell = (sentence: string, say: (words: string) => void): void => {
    form.querySelector('.voting-result')?.replaceChildren(sentence);
    say(sentence);
  };
  form.ariaBusy = 'true';
  try {
    const { status, action } = await ask(form, star);
    if (status === 'true') {
      lightStars(form, action);
      saveVote(itemOf(form), Number(star.value));
      postToTabs('vote', { id: itemOf(form), percentage: Number(action) * 20 });
    }
    if (status === 'true') tell(thanks, announce);
    else tell(status === 'invalid' ? already : wrong, announceError);
  } catch {
    tell(failed, announceError);
  }
  form.ariaBusy = null;
};
