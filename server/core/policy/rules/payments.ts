import { holds } from '../actor.ts';
import { rule, when } from '../rule.ts';
import type { SiteSubject } from '../subjects.ts';

/** Pay buttons and the payments that providers report. */
export const paymentRules = {
  'payments.see': rule<SiteSubject>(actor =>
    when(holds(actor, 'staff'), actor.account ? 'FORBIDDEN' : 'SIGN_IN_FIRST'),
  ),
  'payments.change': rule<SiteSubject>(actor =>
    when(holds(actor, 'staff'), actor.account ? 'FORBIDDEN' : 'SIGN_IN_FIRST'),
  ),
} as const;
