import { announce } from '../../core/feedback/index.ts';
import { browserStore, socialKey } from '../../core/storage/index.ts';

const store = browserStore('localStorage');

/** Networks whose buttons the reader of this browser has agreed to. */
const consentedNetworks = (): readonly string[] =>
  (store.getItem(socialKey) ?? '').split(' ').filter(name => name !== '');

const saveConsent = (names: readonly string[]): void => {
  if (names.length === 0) store.removeItem(socialKey);
  else store.setItem(socialKey, [...new Set(names)].join(' '));
};

const frameOf = (place: HTMLElement): HTMLIFrameElement => {
  const frame = document.createElement('iframe');
  frame.src = place.dataset.frame ?? '';
  frame.title = place.dataset.frameTitle ?? '';
  frame.loading = 'lazy';
  // The frame may run and open windows; it may not navigate this page.
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
  );
  return frame;
};

const offerToForget = (place: HTMLElement, isLoaded: boolean): void => {
  const offer = place.closest('[data-social-buttons]')?.querySelector<HTMLElement>('[data-social-forget]');
  if (offer) offer.hidden = !isLoaded;
};

/** Inserts the other site's button: from here on that site can identify the reader. */
const fill = (place: HTMLElement): void => {
  const ours = place.querySelector<HTMLElement>('[data-social-ask]');
  if (!ours || ours.hidden) return;
  ours.hidden = true;
  place.append(frameOf(place));
  offerToForget(place, true);
};

/** Shows the other site's button at once when this reader has agreed to it before. */
export const enhance = (place: HTMLElement): void => {
  if (consentedNetworks().includes(place.dataset.social ?? '')) fill(place);
};

/** Shows the other site's button; the browser stores the consent. */
export const giveConsent = (button: HTMLElement): void => {
  const place = button.closest<HTMLElement>('[data-social]');
  if (!place) return;
  saveConsent([...consentedNetworks(), place.dataset.social ?? '']);
  fill(place);
  place.querySelector('iframe')?.focus();
  announce(place.dataset.message ?? '');
};

/** Withdraws the consent: our own buttons are shown here and on every page. */
export const withdrawConsent = (button: HTMLElement): void => {
  saveConsent([]);
  for (const place of document.querySelectorAll<HTMLElement>('[data-social]')) {
    place.querySelector('iframe')?.remove();
    const ours = place.querySelector<HTMLElement>('[data-social-ask]');
    if (ours) ours.hidden = false;
    offerToForget(place, false);
  }
  const first = button.closest('[data-social-buttons]')?.querySelector<HTMLElement>('[data-social-ask]');
  first?.focus();
  announce(button.dataset.message ?? '');
};
