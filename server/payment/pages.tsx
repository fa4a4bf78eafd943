import type { PageRoute } from '../core/http/index.ts';
import { paths } from '../core/paths/index.ts';
import { buttonPage } from './buttons/button-form-page.tsx';
import { buttonsListPage } from './buttons/button-list-page.tsx';
import { checkoutPages } from './checkout-pages.tsx';
import { refusedEventsPage } from './events/refused-list-page.tsx';
import { paymentListPages } from './payments/payment-list-page.tsx';

export const paymentPages: readonly PageRoute[] = [
  ...checkoutPages,
  ...paymentListPages,
  { path: paths.refusedPayments, handler: refusedEventsPage },
  { path: paths.payButtons, handler: buttonsListPage },
  { path: paths.payButton(), handler: buttonPage },
];
