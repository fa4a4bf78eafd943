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
    run: async (deed, _, given: ButtonGiven) => {
      const id = await saveButton(deed, given);
      return { to: paths.payButton(id), notice: { kind: 'success', text: text('BUTTON_SAVED') } };
    },
    again: buttonAgain,
  }),
  'buttons.delete': taskAnswer({
    act: 'payments.change',
    on: () => site,
    run: async (deed, _, { ids, return: back }: Moved) => {
      const gone = await buttonsAmong(deed.sql, ids);
      if (gone.length < new Set(ids).size) throw notFound();
      await dropButtons(deed.sql, ids);
      deed.touch('payments');
      const titles = new Map(gone.map(({ id, title }) => [id, title]));
      await audit(deed, {
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
    run: async (deed, _, { ids, return: back }: Moved) => {
      const events = await lockedEvents(deed.sql, ids);
      if (events.length < new Set(ids).size) throw notFound();
      for (const event of events) await acceptEvent(deed, event);
      const words = new Map(events.map(event => [event.id, eventWords(deed, event)]));
      await audit(deed, {
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
