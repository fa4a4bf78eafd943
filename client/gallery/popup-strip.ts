import type { Html } from '../../protocol/html.ts';
import { create, element } from '../core/html.ts';
import type { Picture } from './popup-pictures.ts';

const thumbOf = (template: Html, picture: Picture, name: string): HTMLElement | undefined => {
  const thumb = element(template);
  thumb?.setAttribute('aria-label', name);
  thumb?.append(create('img', { src: picture.thumb, alt: '' }));
  return thumb;
};

interface Strip {
  readonly mark: (at: number) => void;
}

/**
 * The strip of small pictures (B-030): one tab stop, on the picture that is shown. A focus inside the strip follows the
 * shown picture.
 */
export const fillStrip = (
  strip: HTMLElement,
  template: Html,
  pictures: readonly Picture[],
  { nameOf, choose }: { nameOf: (at: number) => string; choose: (at: number) => void },
): Strip => {
  const thumbs = pictures.flatMap((picture, at) => thumbOf(template, picture, nameOf(at)) ?? []);
  for (const [at, thumb] of thumbs.entries()) thumb.addEventListener('click', () => choose(at));
  strip.replaceChildren(...thumbs);
  return {
    mark: at => {
      for (const [index, thumb] of thumbs.entries()) {
        thumb.tabIndex = index === at ? 0 : -1;
        thumb.classList.toggle('active', index === at);
        if (index === at) thumb.setAttribute('aria-current', 'true');
        else thumb.removeAttribute('aria-current');
      }
      const current = thumbs[at];
      current?.scrollIntoView({ block: 'nearest', inline: 'center' });
      if (strip.contains(document.activeElement)) current?.focus();
    },
  };
};
