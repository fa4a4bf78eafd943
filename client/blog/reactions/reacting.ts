import type { ReactionTally } from '../../../protocol/blog/reactions.ts';
import { announce, clearFailure, showFailure } from '../../core/feedback/index.ts';
import { call } from '../../core/http/index.ts';
import { parseTabMessage, postToTabs } from '../../core/storage/index.ts';
import { buttonsOf, idOf, mark, reacted } from './own-reaction.ts';

const activeIn = (group: HTMLElement): HTMLElement | undefined =>
  buttonsOf(group).find(button => button.classList.contains('is-active'));

const count = (button: HTMLElement | undefined, by: number): void => {
  const shown = button?.querySelector('[data-count]');
  if (shown) shown.textContent = String(Math.max(0, (Number.parseInt(shown.textContent ?? '', 10) || 0) + by));
};

/** Stores the shown state; the returned function restores it when the server refuses. */
const remember = (group: HTMLElement): (() => void) => {
  const own = activeIn(group);
  const counts = buttonsOf(group).map(button => button.querySelector('[data-count]')?.textContent ?? '');
  return () => {
    mark(group, own && idOf(own));
    for (const [index, button] of buttonsOf(group).entries()) {
      button.querySelector('[data-count]')?.replaceChildren(counts[index] ?? '');
    }
  };
};

const paint = (group: HTMLElement, previous: HTMLElement | undefined, next: HTMLElement | undefined): void => {
  count(previous, -1);
  count(next, 1);
  mark(group, next && idOf(next));
};

const wordOf = (button: HTMLElement): string => button.querySelector('.reaction-word')?.textContent ?? '';

/** Shows the counts of the server: others may have reacted since the page was opened (D-004). */
const showCounts = (group: HTMLElement, counts: ReactionTally): void => {
  for (const button of buttonsOf(group))
    button.querySelector('[data-count]')?.replaceChildren(String(counts[idOf(button)] ?? 0));
};

const isTally = (value: unknown): value is ReactionTally =>
  typeof value === 'object' && value !== null && Object.values(value).every(count => Number.isSafeInteger(count));

/** Shows the reactions to a post that another tab of this browser has sent. */
export const showFromTab = (text: string): void => {
  const message = parseTabMessage(text);
  const counts = message?.field('counts');
  if (!message || !isTally(counts)) return;
  for (const group of document.querySelectorAll<HTMLElement>(`[data-reactions][data-id="${CSS.escape(message.id)}"]`)) {
    showCounts(group, counts);
    if (group.hasAttribute('data-allowed')) mark(group, message.number('own'));
  }
};

const storeReaction = (group: HTMLElement, own: number | undefined): void => {
  if (!group.hasAttribute('data-known')) reacted.keep(group.dataset.id ?? '', own);
};

const isSame = (failure: unknown): boolean =>
  typeof failure === 'object' && failure !== null && 'code' in failure && failure.code === 'same';

/**
 * Chooses a reaction, or takes the chosen one back: painted at once, rolled back with a spoken reason when it is
 * refused (accessibility 44). One at a time, so a double click ends where one click does.
 */
export const choose = async (button: HTMLElement): Promise<void> => {
  const group = button.closest<HTMLElement>('[data-reactions]');
  if (!group || group.ariaBusy === 'true') return;
  const postId = Number(group.dataset.id);
  const previous = activeIn(group);
  const next = previous === button ? undefined : button;
  const undo = remember(group);
  group.ariaBusy = 'true';
  clearFailure(group);
  paint(group, previous, next);
  try {
    const [, counts] = next
      ? await call('site/controllers/reactions/save', { postId, reactionId: idOf(next) })
      : await call('site/controllers/reactions/remove', { postId });
    const own = next && idOf(next);
    showCounts(group, counts);
    storeReaction(group, own);
    postToTabs('reaction', { id: postId, own, counts });
    announce(
      next ? (group.dataset.messageSaved ?? '%s').replace('%s', wordOf(next)) : (group.dataset.messageBack ?? ''),
    );
  } catch (failure) {
    undo();
    // Chosen already, in a page this browser forgot: only the mark was missing.
    if (next && isSame(failure)) {
      mark(group, idOf(next));
      storeReaction(group, idOf(next));
    }
    showFailure(group, failure, () => choose(button));
  } finally {
    group.ariaBusy = 'false';
  }
};
