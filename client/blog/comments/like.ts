import { freshStop } from '../../core/controls/index.ts';
import { announce, clearFailure, showFailure } from '../../core/feedback/index.ts';
import { call } from '../../core/http/index.ts';
import { parseTabMessage, postToTabs } from '../../core/storage/index.ts';
import { likesOf, setLikes } from './counter.ts';
import { isMember, liked, showLiked } from './liked.ts';
import { itemWithId, part } from './parts.ts';
import { sectionText } from './texts.ts';

// Like and unlike replace each other: the focus moves to the one that is shown.
const paint = (item: HTMLElement, isLiked: boolean): void => {
  const former = part(item, isLiked ? '[data-comment-like]' : '[data-comment-unlike]');
  const hadFocus = former === document.activeElement;
  const shown = showLiked(item, isLiked);
  freshStop(part(item, '[data-comment-toolbar]'));
  if (hadFocus) shown?.focus();
};

const send = async (id: number, isLiked: boolean): Promise<number> => {
  const namespace = isLiked ? 'site/views/comments/like' : 'site/views/comments/unlike';
  const [, count] = await call(namespace, { id });
  return Number(count);
};

/** Shows a like that another tab of this browser has sent. */
export const showFromTab = (section: HTMLElement, text: string): void => {
  const message = parseTabMessage(text);
  const likes = message?.number('likes');
  const item = message && itemWithId(section, message.id);
  if (!item || likes === undefined) return;
  paint(item, message.flag('isLiked'));
  setLikes(item, likes);
};

/**
 * Shows the like at once, then sends it; a refusal is undone and announced (accessibility 44). The response has the
 * count.
 */
export const setLiked = async (item: HTMLElement, isLiked: boolean): Promise<void> => {
  const id = item.dataset.id ?? '';
  const before = likesOf(item);
  const around = part(item, '[data-comment-toolbar]') ?? item;
  clearFailure(around);
  paint(item, isLiked);
  setLikes(item, before + (isLiked ? 1 : -1));
  try {
    const likes = await send(Number(id), isLiked);
    setLikes(item, likes);
    postToTabs('like', { id, isLiked, likes });
    if (!isMember(item)) liked.keep(id, isLiked ? 1 : undefined);
    announce(sectionText(item, isLiked ? 'COMMENT_LIKED' : 'COMMENT_UNLIKED'));
  } catch (failure) {
    paint(item, !isLiked);
    setLikes(item, before);
    showFailure(around, failure, () => setLiked(item, isLiked));
  }
};
