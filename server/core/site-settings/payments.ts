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
} as const;
