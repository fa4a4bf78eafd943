import { debug } from '../../core/debug.ts';
import { on } from '../../core/on.ts';
import { isPlain } from '../../core/plain.ts';
import { config } from '../../core/settings.ts';
import { enhanceOnArrival } from '../../core/with-script.ts';

const link = 'a.eb-image-popup-button';

const popup = () => import('./popup.ts');

/**
 * Fetches the scripts of galleries and of the image popup where there is one. A picture whose popup does not come is
 * followed as the link it is.
 */
export const startPictures = (): void => {
  if (config().compat) return;
  enhanceOnArrival('.eb-gallery', () => import('./gallery.ts'));
  for (const touch of ['pointerover', 'focusin']) {
    on(touch, link, () => {
      popup()
        .then(({ prepare }) => prepare())
        .catch(debug);
    });
  }
  on('click', link, (opener, event) => {
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    popup()
      .then(({ openPopup }) => openPopup(opener))
      .catch(() => opener instanceof HTMLAnchorElement && location.assign(opener.href));
  });
};
