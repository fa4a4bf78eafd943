import { announce, announceError, liveRegions } from '../core/feedback/index.ts';
import { returnFocus } from '../core/focus/index.ts';
import { loadMessages } from '../core/loading/index.ts';
import { config } from '../core/page/index.ts';
import './overlay.css';
import { frameAddress, mayLeadTo } from './addresses.ts';
import { type CheckoutMessage, parseMessage } from './messages.ts';
import type { CheckoutOptions } from './options.ts';

/** Minimum body height that providers' pages expect on iOS (spec §9). */
const iosBodyHeight = 1500;

/** loading: the spinner stands; shown: the page behind is frozen; reloading: the spinner stands again (spec §4.4). */
type State = 'loading' | 'shown' | 'reloading';

interface Parts {
  readonly dialog: HTMLDialogElement;
  readonly frame: HTMLIFrameElement;
  readonly closer: HTMLButtonElement;
}

const made = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  words = '',
): HTMLElementTagNameMap[K] => Object.assign(document.createElement(name), { className, textContent: words });

const partsOf = async (address: string, options: CheckoutOptions): Promise<Parts> => {
  const [title, close, asPage, loading] = await loadMessages('PAY_TITLE', 'PAY_CLOSE', 'PAY_AS_PAGE', 'PAY_LOADING');
  const dialog = made('dialog', 'checkout-overlay');
  const closer = Object.assign(made('button', 'button button-plain checkout-close', close), { type: 'button' });
  const link = Object.assign(made('a', 'checkout-page', asPage), { href: address });
  const bar = made('div', 'checkout-bar');
  bar.append(closer, link);
  const frame = Object.assign(made('iframe', 'checkout-frame'), { title, src: frameAddress(address, options) });
  frame.setAttribute('allow', 'payment');
  const spinner = made('p', 'checkout-loading');
  spinner.append(made('span', 'loader'), ` ${loading}`);
  const panel = made('div', 'checkout-panel');
  panel.append(bar, spinner, frame);
  dialog.ariaLabel = title ?? '';
  dialog.append(panel, ...liveRegions());
  return { dialog, frame, closer };
};

const freeze = (): (() => void) => {
  const { body } = document;
  const { overflow, height } = body.style;
  body.style.overflow = 'hidden';
  if (config().ios && body.offsetHeight < iosBodyHeight) body.style.height = `${iosBodyHeight}px`;
  return () => Object.assign(body.style, { overflow, height });
};

/** A checkout that stands open. */
export interface Overlay {
  readonly close: () => void;
}

/**
 * Opens the provider's hosted checkout over the page (spec §2.6, §4.4): closed again by its button, by Escape or by the
 * checkout itself. Only messages of the frame's own window and the provider's origin count.
 */
export const openOverlay = async (
  address: string,
  opener: Element | null,
  options: CheckoutOptions,
  ended: () => void,
): Promise<Overlay> => {
  const { checkout, rootUrl } = config();
  const ways = { ...checkout, own: `${rootUrl}/pay/` };
  const [opened, failed] = await loadMessages('PAY_OPENED', 'PAY_LEADS_NOWHERE');
  const { dialog, frame, closer } = await partsOf(address, options);
  let thaw: (() => void) | undefined;

  const stand = (state: State): void => {
    dialog.dataset.state = state;
    dialog.ariaBusy = String(state !== 'shown');
  };
  const show = (): void => {
    stand('shown');
    if (thaw) return;
    thaw = freeze();
    announce(opened ?? '');
    options.onOpen();
  };
  const close = (): void => {
    if (!dialog.isConnected) return;
    window.removeEventListener('message', hear);
    dialog.close();
    dialog.remove();
    thaw?.();
    returnFocus(opener);
    ended();
    options.onClose();
  };
  const handle = (message: CheckoutMessage): void => {
    switch (message.kind) {
      case 'show':
        show();
        break;
      case 'changing':
        stand(thaw ? 'reloading' : 'loading');
        break;
      case 'close':
        close();
        break;
      case 'success':
        options.onSuccess(message.message);
        break;
      case 'failure':
        options.onFailure(message.message);
        break;
      case 'redirect':
        if (mayLeadTo(message.url, ways)) location.assign(message.url);
        else announceError(failed ?? '');
    }
  };
  const hear = ({ origin: from, source, data }: MessageEvent): void => {
    const message = from === checkout.origin && source === frame.contentWindow ? parseMessage(data) : undefined;
    if (message) handle(message);
  };

  stand('loading');
  window.addEventListener('message', hear);
  frame.addEventListener('load', show);
  closer.addEventListener('click', close);
  dialog.addEventListener('cancel', event => {
    event.preventDefault();
    close();
  });
  document.body.append(dialog);
  dialog.showModal();
  closer.focus();
  return { close };
};
