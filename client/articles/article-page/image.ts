import { openDialog } from '../../core/dialog/index.ts';
import { htmlOf } from '../../core/html.ts';

/** Shows the picture of a link large, over the page (H-005). */
export const openImage = async (link: HTMLElement): Promise<void> => {
  if (!(link instanceof HTMLAnchorElement)) return;
  const image = document.createElement('img');
  image.src = link.href;
  image.alt = link.querySelector('img')?.alt ?? '';
  const words = link.closest('figure')?.querySelector('figcaption')?.textContent?.trim() ?? '';
  const figure = document.createElement('figure');
  figure.className = 'item-image-large';
  figure.append(image);
  if (words !== '') {
    const caption = document.createElement('figcaption');
    caption.textContent = words;
    figure.append(caption);
  }
  const content = document.createElement('div');
  content.append(figure);
  const title = image.alt || words || (document.querySelector('h1')?.textContent ?? '');
  await openDialog({ title, content: htmlOf(content), classname: 'item-image-dialog', width: '80rem' });
};
