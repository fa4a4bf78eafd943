import { openDialog } from '../../core/dialog/index.ts';

const nameOf = (link: HTMLElement): string => link.ariaLabel || link.title || (link.textContent ?? '').trim();

/** Opens a link's address in a frame over the page, which Escape, its button and a click outside close (H-042). */
export const openFrame = async (link: HTMLElement): Promise<void> => {
  if (!(link instanceof HTMLAnchorElement)) return;
  const content = new URL(link.href);
  await openDialog({ title: nameOf(link), content, classname: 'item-frame-dialog', width: '60rem', height: '70vh' });
};
