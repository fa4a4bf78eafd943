import { onArrival } from '../core/arrivals.ts';
import { debug } from '../core/debug.ts';
import { on } from '../core/on.ts';
import { isPlain } from '../core/plain.ts';
import { config } from '../core/settings.ts';
import { isPlainLink } from './plain-link.ts';

const checkout = () => import('./checkout.ts');

/**
 * Pay buttons (spec §2.6): a click opens the provider's checkout over the page. A button of another provider, one that asks
 * for it, and one whose script does not come stay the links they are.
 */
export const startPayments = (): void => {
  const { rel, origin } = config().checkout;
  const selector = `a[rel~="${rel}"]`;
  onArrival(selector, button => {
    if (button instanceof HTMLAnchorElement) import('./button.ts').then(({ dress }) => dress(button)).catch(debug);
  });
  if (!origin) return;
  const isOurs = (button: HTMLElement): button is HTMLAnchorElement =>
    button instanceof HTMLAnchorElement && button.origin === origin && !isPlainLink(button);
  for (const touch of ['pointerover', 'focusin', 'click'])
    on(touch, selector, button => {
      if (isOurs(button)) import('./assets.ts').then(({ fetchAhead }) => fetchAhead()).catch(debug);
    });
  on('click', selector, (button, event) => {
    if (event.defaultPrevented || !isPlain(event) || !isOurs(button)) return;
    event.preventDefault();
    checkout()
      .then(({ open }) => open(button.href, button))
      .catch(() => location.assign(button.href));
  });
  Object.assign(window.lectern, {
    checkout: {
      configure: (options: unknown) => checkout().then(one => one.configure(options)),
      open: (address: string) =>
        URL.canParse(address) && new URL(address).origin === origin
          ? checkout().then(one => one.open(address, document.activeElement))
          : Promise.reject(new Error(`A checkout's address begins with ${origin}/.`)),
      close: () => checkout().then(one => one.close()),
    },
  });
};
