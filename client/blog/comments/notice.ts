import type { MessageType } from '../../../protocol/blog/comments.ts';
import { alarm, announce } from '../../core/live.ts';

const styles: Readonly<Record<MessageType, string>> = {
  error: 'alert-danger',
  success: 'alert-success',
  info: 'alert-info',
};

/** Shows a message where the act happened, in its alert style (spec §8.3), and says it once. */
export const showNotice = (notice: HTMLElement | undefined, message: string, type: MessageType): void => {
  if (notice) {
    notice.classList.remove(...Object.values(styles), 'hide');
    notice.classList.add('alert', styles[type]);
    notice.textContent = message;
  }
  (type === 'error' ? alarm : announce)(message);
};

export const hideNotice = (notice: HTMLElement | undefined): void => {
  notice?.classList.remove(...Object.values(styles), 'alert');
  notice?.replaceChildren();
};
