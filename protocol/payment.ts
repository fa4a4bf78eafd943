import { z } from 'zod';
import { task } from './call.ts';
import { back, flag, id, ids, line, text } from './fields.ts';
import { limits } from './limits.ts';

/** spec §3.4: data-style. */
export const buttonStyles = ['default', 'light', 'dark', 'flat', 'flat-dark'] as const;
export type ButtonStyle = (typeof buttonStyles)[number];

/** Managing pay buttons, for staff. */
export const paymentTasks = {
  'buttons.save': task({
    id: id.optional(),
    title: line(limits.buttonTitle),
    description: text(limits.textInput),
    provider: line(limits.buttonLabel),
    product: line(limits.buttonProduct),
    amount: line(limits.amount),
    currency: line(limits.amount),
    label: line(limits.buttonLabel),
    style: z.enum(buttonStyles).default('default'),
    overlay: flag,
    active: flag,
  }),
  'buttons.delete': task({ ids, return: back }),
  'payments.accept': task({ ids, return: back }),
};
