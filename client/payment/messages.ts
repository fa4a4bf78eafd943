import type { ResultMessage } from './options.ts';

/** Message of a checkout to the page that embeds it (spec §4.4, §7.5). */
export type CheckoutMessage =
  | { readonly kind: 'show' | 'changing' | 'close' }
  | { readonly kind: 'redirect'; readonly url: string }
  | { readonly kind: 'success' | 'failure'; readonly message: ResultMessage };

const kinds = { onRequestShow: 'show', changingIframeUrl: 'changing', onRequestClose: 'close' } as const;

const isMessage = (data: unknown): data is ResultMessage => typeof data === 'object' && data !== null;

const isNamed = (name: unknown): name is keyof typeof kinds => typeof name === 'string' && Object.hasOwn(kinds, name);

const isOutcome = (status: unknown): status is 'success' | 'failure' => status === 'success' || status === 'failure';

/** Reads a message's data, a name alone or an object with one; undefined: it means nothing here. */
export const parseMessage = (data: unknown): CheckoutMessage | undefined => {
  const message = isMessage(data) ? data : { name: data };
  const { name, url, status, paymentId } = message;
  if (isNamed(name)) return { kind: kinds[name] };
  if (name === 'externalRedirect') return typeof url === 'string' ? { kind: 'redirect', url } : undefined;
  const isPaid = paymentId !== undefined && paymentId !== null && paymentId !== '';
  return isPaid && isOutcome(status) ? { kind: status, message } : undefined;
};
