import type { PageRoute } from '../core/http/index.ts';
import { paths } from '../core/paths/index.ts';
import { buttonPage } from './buttons/button-form-page.tsx';
import { buttonsListPage } from './buttons/button-list-page.tsx';
import { checkoutPage, payPage, receiptPage, returnedPage } from './checkout-pages.tsx';
import { refusedEventsPage } from './events/refused-list-page.tsx';
import { paymentsFile, paymentsListPage } from './payments/payment-list-page.tsx';

export const paymentPages: readonly PageRoute[] = [
  // Each rendered page contains its own reference.
  { path: '/pay/:id', handler: payPage, isUncached: true },
  { path: paths.payCheckout(':reference'), handler: checkoutPage, isUncached: true },
  { path: paths.receipt(':reference'), handler: receiptPage, isUncached: true },
  { path: paths.payReturned, handler: returnedPage },
  { path: paths.payments, handler: paymentsListPage },
  { path: paths.paymentsFile, handler: paymentsFile },
  { path: paths.refusedPayments, handler: refusedEventsPage },
  { path: paths.payButtons, handler: buttonsListPage },
  { path: paths.payButton(), handler: buttonPage },
];
