import { type Mutation, putSettings, type Services } from '../core/context/index.ts';
import { addButton } from '../payment/index.ts';

/** Adds a button of the configured provider, or of the first one; posts show it as soon as payments work. */
export const seedButton = async ({ settings }: Services, write: Mutation, now: Date): Promise<void> => {
  const isSessions = settings.stripeKey !== undefined && settings.paymentHost === undefined;
  const id = await addButton(
    write.sql,
    {
      provider: isSessions ? 'stripe' : settings.paymentProvider,
      title: 'Support the reading room',
      description: 'Keeps the lamps on, the shelves dusted and the recordings free for everybody.',
      product: '@lectern/reading-room',
      amount: 500,
      currency: 'EUR',
      label: 'Give €5',
      style: 'default',
      isOverlay: true,
      isActive: true,
    },
    now,
  );
  await putSettings(write, [{ name: 'payments.entryButton', value: id }]);
};
