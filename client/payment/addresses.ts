import type { CheckoutOptions } from './options.ts';

/** Address of the checkout's frame: that of the button with the provider's parameters (K-037 … K-039). */
export const frameAddress = (
  address: string,
  { isInternalCheckout, directPaymentMode }: Pick<CheckoutOptions, 'isInternalCheckout' | 'directPaymentMode'>,
): string => {
  const url = new URL(address);
  url.searchParams.set('iframe', '1');
  url.searchParams.set('embed', 'form');
  if (!isInternalCheckout) url.searchParams.set('checkout', 'remote');
  if (directPaymentMode) url.searchParams.set('directPaymentMode', directPaymentMode);
  return url.href;
};

/** Addresses to which a checkout may navigate the page. */
interface AllowedTargets {
  readonly origin: string;
  /** Further hosts, that an administrator allowed. */
  readonly hosts: readonly string[];
  /** Our own pages of payments begin so: receipts. */
  readonly own: string;
}

export const mayLeadTo = (address: string, { origin, hosts, own }: AllowedTargets): boolean => {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (url.username || url.password) return false;
  return url.origin === origin || url.href.startsWith(own) || (url.protocol === 'https:' && hosts.includes(url.host));
};
