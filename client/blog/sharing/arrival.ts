import { limits } from '../../../protocol/limits.ts';
import { onArrival } from '../../core/arrivals.ts';
import { on } from '../../core/on.ts';
import { config } from '../../core/settings.ts';
import { withOwnScript } from '../../core/with-script.ts';
import { askedFor } from './asked-for.ts';

const { shareWidth: width, shareHeight: height } = limits;

/** 500x500, in the middle of this window (B-066). */
const features = (): string =>
  [
    `width=${width},height=${height}`,
    `left=${Math.round(screenX + (outerWidth - width) / 2)}`,
    `top=${Math.round(screenY + (outerHeight - height) / 2)}`,
    'scrollbars=yes,resizable=yes',
  ].join(',');

const social = () => import('./social.ts');

/** Sharing: a window where links would lead away, what the browser offers by itself, and buttons of others when asked for. */
export const startSharing = (): void => {
  on('click', '[data-eb-bookmarks] [data-bookmarks-button]', (link, event) => {
    if (config().compat) return;
    if (window.open(link.dataset.url, 'share', features())) event.preventDefault();
  });
  onArrival('[data-share-native]', button => {
    button.hidden = !('share' in navigator);
  });
  withOwnScript(
    '[data-share-native], [data-share-copy]',
    () => import('./own-ways.ts'),
    ({ share }, button) => share(button),
  );
  withOwnScript('[data-social-ask]', social, ({ ask }, button) => ask(button));
  withOwnScript('[data-social-forget] button', social, ({ forget }, button) => forget(button));
  onArrival('[data-social]', place => {
    if (askedFor().includes(place.dataset.social ?? '')) social().then(({ fill }) => fill(place));
  });
};
