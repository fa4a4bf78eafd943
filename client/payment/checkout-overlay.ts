import { announce, liveRegions, notify } from '../core/feedback/index.ts';
import { returnFocus } from '../core/focus/index.ts';
import { create } from '../core/html.ts';
import { loadMessages } from '../core/loading/index.ts';
import { config } from '../core/page/index.ts';
import './checkout-overlay.css';
import { frameAddress, mayLeadTo } from './addresses.ts';
import { type CheckoutMessage, parseMessage } from './messages.ts';
import type { CheckoutOptions } from './options.ts';

/** Minimum body height that providers' pages expect on iOS (spec §9). */
const iosBodyHeight = 1500;

/**
 * loading: the spinner is shown; shown: the page behind is frozen; reloading: the spinner is shown again (spec §4.4).
 */
type State = 'loading' | 'shown' | 'reloading';

interface Parts {
  readonly dialog: HTMLDialogElement;
  readonly frame: HTMLIFrameElement;
  readonly closer: HTMLButtonElement;
}

const partsOf = async (address: string, options: CheckoutOptions): Promise<Parts> => {
  const [title = '', close = '', asPage = '', loading = ''] = await loadMessages(
    'PAY_TITLE',
    'PAY_CLOSE',
    'PAY_AS_PAGE',
    'PAY_LOADING',
  );
  const className = 'button button-plain checkout-close';
  const closer = create('button', { className, type: 'button' }, close);
  const link = create('a', { className: 'checkout-page', href: address }, asPage);
  const bar = create('div', { className: 'checkout-bar' }, closer, link);
  const src = frameAddress(address, options);
  const frame = create('iframe', { className: 'checkout-frame', title, src, allow: 'payment' });
  const spinner = create(
    'p',
    { className: 'checkout-loading' },
    create('span', { className: 'loader' }),
    ` ${loading}`,
  );
  const panel = create('div', { className: 'checkout-panel' }, bar, spinner, frame);
  const dialog = create('dialog', { className: 'checkout-overlay', ariaLabel: title }, panel, ...liveRegions());
  return { dialog, frame, closer };
};

const freeze = (): (() => void) => {
  const { body } = document;
  const { overflow, height } = body.style;
  body.style.overflow = 'hidden';
  if (config().ios && body.offsetHeight < iosBodyHeight) body.style.height = `${iosBodyHeight}px`;
  return () => Object.assign(body.style, { overflow, height });
};

/** An open checkout. */
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
        else void notify(failed ?? '', 'error');
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
