import type { paymentTasks } from '../../protocol/payment.ts';
import { audit } from '../audit/index.ts';
import { notFound } from '../core/errors/index.ts';
import { deletedNotice, type TaskHandlers, taskHandler } from '../core/http/index.ts';
import { plural, text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import { site } from '../core/policy/index.ts';
import { invalidButtonPage } from './buttons/button-form-page.tsx';
import { buttonsById, deleteButtons } from './buttons/button-queries.ts';
import { saveButton } from './buttons/save-button.ts';
import { acceptEvent } from './events/apply-event.ts';
import { eventsForUpdate } from './events/event-queries.ts';
import { eventLabel } from './events/refused-list-page.tsx';

export const paymentTaskHandlers: TaskHandlers<keyof typeof paymentTasks> = {
  'buttons.save': taskHandler({
    act: 'payments.change',
    invalidates: ['payments'],
    load: () => site,
    run: async (mutation, _, params) => {
      const id = await saveButton(mutation, params);
      return { to: paths.payButton(id), notice: { kind: 'success', text: text('BUTTON_SAVED') } };
    },
    onInvalid: invalidButtonPage,
  }),
  'buttons.delete': taskHandler({
    act: 'payments.change',
    invalidates: ['payments'],
    load: () => site,
    run: async (mutation, _, { ids, return: back }) => {
      const deleted = await buttonsById(mutation.sql, ids);
      if (deleted.length < new Set(ids).size) throw notFound();
      await deleteButtons(mutation.sql, ids);
      mutation.invalidate('payments');
      const titles = new Map(deleted.map(({ id, title }) => [id, title]));
      await audit(mutation, {
        act: 'button.delete',
        type: 'button',
        ids: [...titles.keys()],
        detail: id => titles.get(id) ?? '',
      });
      return { to: back ?? paths.payButtons, notice: deletedNotice(plural('BUTTONS_DELETED', deleted.length)) };
    },
  }),
  'payments.accept': taskHandler({
    act: 'payments.change',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { ids, return: back }) => {
      const events = await eventsForUpdate(mutation.sql, ids);
      if (events.length < new Set(ids).size) throw notFound();
      for (const event of events) await acceptEvent(mutation, event);
      const labels = new Map(events.map(event => [event.id, eventLabel(event)]));
      await audit(mutation, {
        act: 'payment.accept',
        type: 'payment-event',
        ids: [...labels.keys()],
        detail: id => labels.get(id) ?? '',
      });
      return {
        to: back ?? paths.payments,
        notice: { kind: 'success', text: plural('PAYMENTS_ACCEPTED', events.length) },
      };
    },
  }),
};
