/** Loads the checkout over the page. */
export const loadCheckout = () => import('./checkout.ts');
