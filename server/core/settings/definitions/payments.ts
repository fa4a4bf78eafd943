import { z } from 'zod';
import { define } from './define.ts';

const host = z.string().regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*(?::\d{1,5})?$/);

/** Settings of pay buttons; the provider is set by the environment. */
export const paymentsSettings = {
  'payments.hosts': define(z.array(host).max(50), [], 'MEANS_PAYMENTS_HOSTS'),
  'payments.entryButton': define(z.int().min(0).max(4_000_000_000), 0, 'MEANS_PAYMENTS_ENTRY_BUTTON'),
} as const;
