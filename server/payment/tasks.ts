import type { paymentTasks } from '../../protocol/payment.ts';
import { audit } from '../audit/index.ts';
import { notFound } from '../core/errors/index.ts';
import { goneNotice, type TaskAnswers, taskAnswer } from '../core/http/index.ts';
import { plural, text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import { site } from '../core/policy/index.ts';
import { type ButtonGiven, saveButton } from './button-acts.ts';
import { buttonAgain } from './button-form-page.tsx';
import { buttonsAmong, dropButtons } from './button-queries.ts';
import { lockedEvents } from './event-queries.ts';
import { acceptEvent } from './record.ts';
import { eventWords } from './refused-list-page.tsx';

interface Moved {
  readonly ids: readonly number[];
  readonly return?: string | undefined;
}

export const paymentTaskAnswers: TaskAnswers<keyof typeof paymentTasks> = {
  'buttons.save': taskAnswer({
    act: 'payments.change',
    on: () => site,
    run: async (mutation, _, given: ButtonGiven) => {
      const id = await saveButton(mutation, given);
      return { to: paths.payButton(id), notice: { kind: 'success', text: text('BUTTON_SAVED') } };
    },
    again: buttonAgain,
  }),
  'buttons.delete': taskAnswer({
    act: 'payments.change',
    on: () => site,
    run: async (mutation, _, { ids, return: back }: Moved) => {
      const gone = await buttonsAmong(mutation.sql, ids);
      if (gone.length < new Set(ids).size) throw notFound();
      await dropButtons(mutation.sql, ids);
      mutation.invalidate('payments');
      const titles = new Map(gone.map(({ id, title }) => [id, title]));
      await audit(mutation, {
        act: 'button.delete',
        type: 'button',
        ids: [...titles.keys()],
        detail: id => titles.get(id) ?? '',
      });
      const said = plural('BUTTONS_DELETED', gone.length);
      return { to: back ?? paths.payButtons, notice: goneNotice(said) };
    },
  }),
  'payments.accept': taskAnswer({
    act: 'payments.change',
    on: () => site,
    run: async (mutation, _, { ids, return: back }: Moved) => {
      const events = await lockedEvents(mutation.sql, ids);
      if (events.length < new Set(ids).size) throw notFound();
      for (const event of events) await acceptEvent(mutation, event);
      const words = new Map(events.map(event => [event.id, eventWords(mutation, event)]));
      await audit(mutation, {
        act: 'payment.accept',
        type: 'payment-event',
        ids: [...words.keys()],
        detail: id => words.get(id) ?? '',
      });
      return {
        to: back ?? paths.payments,
        notice: { kind: 'success', text: plural('PAYMENTS_ACCEPTED', events.length) },
      };
    },
  }),
};
