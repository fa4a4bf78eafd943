import $ from 'jquery';
import { textOf } from './ajax.ts';
import type { Behaviour } from './controllers.ts';

const side = 500;

/** Share links open a window in the middle of the screen (wire §3.2). */
export const bookmarks: Behaviour = root => {
  root.on('click', '[data-bookmarks-button]', ({ currentTarget }) => {
    const [left, top] = [(screen.width - side) / 2, (screen.height - side) / 2];
    window.open(
      textOf($(currentTarget).data('url')),
      '',
      `scrollbars=no,resizable=no,width=${side},height=${side},left=${left},top=${top}`,
    );
  });
};
