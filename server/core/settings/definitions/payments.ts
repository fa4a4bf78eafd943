import { z } from 'zod';
import { define, hostname } from './define.ts';

/** Settings of pay buttons; the provider is set by the environment. */
export const paymentsSettings = {
  'payments.hosts': define(z.array(hostname).max(50), [], 'MEANS_PAYMENTS_HOSTS'),
  'payments.entryButton': define(z.int().min(0).max(4_000_000_000), 0, 'MEANS_PAYMENTS_ENTRY_BUTTON'),
} as const;
