import { onArrival } from '../../core/arrivals.ts';
import { debug } from '../../core/debug.ts';
import { on } from '../../core/on.ts';
import { config } from '../../core/settings.ts';

const link = 'a.eb-image-popup-button';

const isPlainClick = (event: Event): boolean =>
  event instanceof MouseEvent &&
  event.button === 0 &&
  !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.defaultPrevented);

const popup = () => import('./popup.ts');

/**
 * Fetches the scripts of galleries and of the image popup where there is one. A picture whose popup does not come is
 * followed as the link it is.
 */
export const startPictures = (): void => {
  if (config().compat) return;
  onArrival('.eb-gallery', gallery => {
    import('./gallery.ts').then(({ enhance }) => enhance(gallery)).catch(debug);
  });
  for (const touch of ['pointerover', 'focusin']) {
    on(touch, link, () => {
      popup()
        .then(({ prepare }) => prepare())
        .catch(debug);
    });
  }
  on('click', link, (opener, event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    popup()
      .then(({ openPopup }) => openPopup(opener))
      .catch(() => opener instanceof HTMLAnchorElement && location.assign(opener.href));
  });
};
