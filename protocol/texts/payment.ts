/** Pay buttons and the checkout over the page. */
export const paymentTexts = [
  'PAY_AS_PAGE',
  'PAY_CLOSE',
  'PAY_LEADS_NOWHERE',
  'PAY_LOADING',
  'PAY_NEW_TAB',
  'PAY_OPENED',
  'PAY_TITLE',
] as const;
