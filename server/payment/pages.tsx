import type { PageRoute } from '../core/http/index.ts';
import { paths } from '../core/paths/index.ts';
import { buttonPage } from './buttons/button-form-page.tsx';
import { buttonsListPage } from './buttons/button-list-page.tsx';
import { checkoutPage, payPage, receiptPage, returnedPage } from './checkout-pages.tsx';
import { refusedEventsPage } from './events/refused-list-page.tsx';
import { paymentsFile, paymentsListPage } from './payments/payment-list-page.tsx';

export const paymentPages: readonly PageRoute[] = [
  // Each rendered page contains its own reference.
  { path: '/pay/:id', answer: payPage, isOwn: true },
  { path: paths.payCheckout(':reference'), answer: checkoutPage, isOwn: true },
  { path: paths.receipt(':reference'), answer: receiptPage, isOwn: true },
  { path: paths.payReturned, answer: returnedPage },
  { path: paths.payments, answer: paymentsListPage },
  { path: paths.paymentsFile, answer: paymentsFile },
  { path: paths.refusedPayments, answer: refusedEventsPage },
  { path: paths.payButtons, answer: buttonsListPage },
  { path: paths.payButton(), answer: buttonPage },
];
