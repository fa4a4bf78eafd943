import type { z } from 'zod';
import type { paymentTasks } from '../../protocol/payment.ts';
import { audit } from '../audit/index.ts';
import type { MutationContext } from '../core/context/index.ts';
import { notFound, UserError } from '../core/errors/index.ts';
import { checkForm } from '../core/forms/index.ts';
import { moment } from '../core/time/index.ts';
import { addButton, type ButtonFields, buttonOf, changeButton } from './button-queries.ts';
import { isCurrency, readAmount } from './money.ts';
import type { Provider } from './provider.ts';
import { providerNamed } from './providers.ts';

export type ButtonGiven = z.infer<(typeof paymentTasks)['buttons.save']['params']>;

// A path below the provider's own host: no scheme, no other host, no way up.
const productForm = /^@?[\w-][\w.-]*(?:\/@?[\w-][\w.-]*)*$/;

const providerOf = ({ services }: MutationContext, name: string): Provider => {
  const provider = providerNamed(services.settings, name);
  if (!provider) throw new UserError('BUTTON_PROVIDER_WRONG', { field: 'provider' });
  return provider;
};

const currencyOf = (given: ButtonGiven, provider: Provider | undefined): string => {
  const currency = given.currency.toUpperCase();
  if (!isCurrency(currency) || provider?.unfit.has(currency))
    throw new UserError('BUTTON_CURRENCY_WRONG', { field: 'currency' });
  return currency;
};

const amountOf = (given: ButtonGiven): number => {
  const currency = given.currency.toUpperCase();
  const amount = readAmount(given.amount, isCurrency(currency) ? currency : 'EUR');
  if (!amount) throw new UserError('BUTTON_AMOUNT_WRONG', { field: 'amount' });
  return amount;
};

const fieldsOf = (mutation: MutationContext, given: ButtonGiven): ButtonFields => {
  const { title, description, product, label, style, overlay, active } = given;
  const known = providerNamed(mutation.services.settings, given.provider);
  checkForm(
    () => {
      if (title === '') throw new UserError('BUTTON_TITLE_WRONG', { field: 'title' });
    },
    () => amountOf(given),
    () => currencyOf(given, known),
    () => providerOf(mutation, given.provider),
    () => {
      if (known?.hasProducts && !productForm.test(product))
        throw new UserError('BUTTON_PRODUCT_WRONG', { field: 'product' });
    },
  );
  const provider = providerOf(mutation, given.provider);
  return {
    ...{ title, description, label, style, isOverlay: overlay, isActive: active },
    provider: provider.name,
    product: provider.hasProducts ? product : '',
    amount: amountOf(given),
    currency: currencyOf(given, provider),
  };
};

/** Makes a button or changes one. Payments that stand keep what they were for. */
export const saveButton = async (mutation: MutationContext, given: ButtonGiven): Promise<number> => {
  const { sql, services } = mutation;
  const fields = fieldsOf(mutation, given);
  const now = moment(services.clock);
  if (given.id !== undefined && !(await buttonOf(sql, given.id))) throw notFound();
  if (given.id !== undefined) await changeButton(sql, given.id, fields, now);
  const id = given.id ?? (await addButton(sql, fields, now));
  mutation.invalidate('payments');
  const detail = (): string => `${fields.title}: ${fields.amount} ${fields.currency}`;
  await audit(mutation, { act: 'button.save', type: 'button', ids: [id], detail });
  return id;
};
