import { hasRole } from '../actor.ts';
import { refusalOf, rule, when } from '../rule.ts';
import type { SiteSubject } from '../subjects.ts';

/** Pay buttons and the payments that providers report. */
export const paymentRules = {
  'payments.see': rule<SiteSubject>(actor => when(hasRole(actor, 'staff'), refusalOf(actor))),
  'payments.change': rule<SiteSubject>(actor => when(hasRole(actor, 'staff'), refusalOf(actor))),
} as const;
