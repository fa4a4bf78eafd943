import type { Parts } from './parts.ts';

const isOutside = ({ dialog }: Parts, { clientX, clientY }: MouseEvent): boolean => {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
};

/** Escape and a click on the backdrop. `mayEscape` is asked each time. */
export const bindCloseControls = (parts: Parts, close: () => void, mayEscape: () => boolean): void => {
  const { dialog } = parts;
  let pressedOutside = false;
  dialog.addEventListener('pointerdown', event => {
    pressedOutside = event.target === dialog && isOutside(parts, event);
  });
  dialog.addEventListener('click', event => {
    // Checks both ends of the click: selecting text past the edge does not close the dialog.
    if (pressedOutside && event.target === dialog && isOutside(parts, event)) close();
  });
  dialog.addEventListener('keydown', event => {
    // Browsers close at the second Escape in a row whatever `cancel` says.
    if (event.key === 'Escape' && !mayEscape()) event.preventDefault();
  });
  dialog.addEventListener('cancel', event => {
    if (event.target !== dialog) return;
    event.preventDefault();
    if (mayEscape()) close();
  });
};

/** Keys pressed in a frame do not reach the page: Escape is handled inside frames of this site too. */
export const closeOnEscapeFrom = (frame: HTMLIFrameElement, close: () => void, mayEscape: () => boolean): void =>
  frame.contentDocument?.addEventListener('keydown', event => {
    if (event.key === 'Escape' && !event.defaultPrevented && mayEscape()) close();
  });
