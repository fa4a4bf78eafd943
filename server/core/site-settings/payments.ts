import { z } from 'zod';
import { define } from './define.ts';

const host = z.string().regex(/^[a-z0-9.-]+(?::\d{1,5})?$/);

/** Pay buttons; the provider itself stands in the environment. */
export const paymentsSettings = {
  'payments.hosts': define(
    z.array(host).max(50),
    [],
    'Hosts beside the provider’s own that a checkout may send the whole page to, such as a bank’s.',
  ),
  'payments.entryButton': define(
    z.int().min(0).max(4_000_000_000),
    0,
    'The number of the pay button that stands below every post; 0 shows none.',
  ),
} as const;
