import { announce } from '../../core/feedback/index.ts';
import { browserStore, videosKey } from '../../core/storage/index.ts';

const store = browserStore('localStorage');

const allowed = (): readonly string[] => (store.getItem(videosKey) ?? '').split(' ').filter(Boolean);

const keep = (hosts: readonly string[]): void => {
  if (hosts.length === 0) store.removeItem(videosKey);
  else store.setItem(videosKey, [...new Set(hosts)].join(' '));
};

const buttons = (place: HTMLElement, isPlaying: boolean): void => {
  const play = place.querySelector<HTMLElement>('[data-video-play]');
  const forget = place.querySelector<HTMLElement>('[data-video-forget]');
  if (play) play.hidden = isPlaying;
  if (forget) forget.hidden = !isPlaying;
  const note = place.querySelector<HTMLElement>('.video-note');
  if (note) note.hidden = isPlaying;
  place.closest('.video-facade')?.classList.toggle('is-playing', isPlaying);
};

/** Shows the player if the reader of this browser has allowed players of its site. */
export const enhance = (place: HTMLElement): void => {
  if (!allowed().includes(place.dataset.video ?? '') || place.querySelector('iframe')) return;
  const frame = document.createElement('iframe');
  frame.src = place.dataset.frame ?? '';
  frame.title = place.dataset.frameTitle ?? '';
  frame.allow = 'autoplay; fullscreen; picture-in-picture';
  frame.loading = 'lazy';
  frame.className = 'video-frame';
  place.prepend(frame);
  buttons(place, true);
};

const placeOf = (button: HTMLElement): HTMLElement | null => button.closest<HTMLElement>('[data-video]');

/** Shows the player; the browser stores the consent for its site. */
export const play = (button: HTMLElement): void => {
  const place = placeOf(button);
  if (!place) return;
  keep([...allowed(), place.dataset.video ?? '']);
  enhance(place);
  place.querySelector('iframe')?.focus();
  announce(place.dataset.message ?? '');
};

/** Withdraws the consent: every video of that site shows its button again. */
export const forget = (button: HTMLElement): void => {
  const host = placeOf(button)?.dataset.video ?? '';
  keep(allowed().filter(one => one !== host));
  for (const place of document.querySelectorAll<HTMLElement>('[data-video]')) {
    if (place.dataset.video !== host) continue;
    place.querySelector('iframe')?.remove();
    buttons(place, false);
  }
  placeOf(button)?.querySelector<HTMLElement>('[data-video-play]')?.focus();
  announce(placeOf(button)?.dataset.forgotten ?? '');
};
