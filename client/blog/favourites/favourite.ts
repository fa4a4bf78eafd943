import type { FavouriteAction } from '../../../protocol/blog/favourites.ts';
import { announce, clearFailure, showFailure } from '../../core/feedback/index.ts';
import { call } from '../../core/http/index.ts';
import { parseTabMessage, postToTabs } from '../../core/storage/index.ts';

const show = (button: HTMLElement, next: FavouriteAction): void => {
  const isFavourite = next === 'unfavourite';
  button.dataset.action = next;
  button.classList.toggle('is-favourited', isFavourite);
  button.ariaPressed = String(isFavourite);
  const task = button.closest('form')?.querySelector<HTMLInputElement>('[data-favourite-task]');
  if (task) task.value = `posts.${next}`;
};

// The tooltip may have moved the text to its own attribute.
const explain = (button: HTMLElement, tooltip: string): void => {
  button.dataset.originalTitle = tooltip;
  if (button.dataset.tooltip !== undefined) button.dataset.tooltip = tooltip;
};

/** Shows a change that another tab of this browser has sent. */
export const showFromTab = (text: string): void => {
  const message = parseTabMessage(text);
  const next = message?.text('next');
  if (!message || (next !== 'favourite' && next !== 'unfavourite')) return;
  const buttons = `[data-blog-posts-item][data-id="${CSS.escape(message.id)}"] [data-entry-favourite]`;
  for (const button of document.querySelectorAll<HTMLElement>(buttons)) {
    show(button, next);
    explain(button, message.text('tooltip') ?? '');
  }
};

/** Adds the post to the favourites or removes it; the server names the next action and its tooltip (D-043). */
export const toggleFavourite = async (button: HTMLElement): Promise<void> => {
  const id = Number(button.closest<HTMLElement>('[data-blog-posts-item]')?.dataset.id);
  if (button.ariaBusy === 'true') return;
  const around = button.closest('form') ?? button;
  clearFailure(around);
  button.ariaBusy = 'true';
  const isAdding = button.dataset.action !== 'unfavourite';
  const namespace = isAdding ? 'site/controllers/posts/favourite' : 'site/controllers/posts/unfavourite';
  try {
    const [next, tooltip] = await call(namespace, { ids: [id] });
    show(button, next);
    explain(button, tooltip);
    postToTabs('favourite', { id, next, tooltip });
    announce((isAdding ? button.dataset.messageFavourite : button.dataset.messageUnfavourite) ?? tooltip);
  } catch (failure) {
    showFailure(around, failure, () => toggleFavourite(button));
  } finally {
    button.ariaBusy = 'false';
  }
};
