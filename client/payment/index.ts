export { opensCheckout } from './checkout-link.ts';
export { loadCheckout } from './load.ts';
