import type { z } from 'zod';
import { limits } from '../../../protocol/limits.ts';
import type { paymentTasks } from '../../../protocol/payment.ts';
import { audit } from '../../audit/index.ts';
import type { MutationContext } from '../../core/context/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { checkForm, checkLength } from '../../core/forms/index.ts';
import { moment } from '../../core/time/index.ts';
import { isCurrency, readAmount } from '../money.ts';
import type { Provider } from '../providers/provider.ts';
import { providerNamed } from '../providers/providers.ts';
import { addButton, type ButtonFields, buttonOf, changeButton } from './button-queries.ts';

export type ButtonParams = z.infer<(typeof paymentTasks)['buttons.save']['params']>;

// Path below the provider's host: no scheme, no other host, no `..`.
const productForm = /^@?[\w-][\w.-]*(?:\/@?[\w-][\w.-]*)*$/;

const providerOf = ({ services }: MutationContext, name: string): Provider => {
  const provider = providerNamed(services.settings, name);
  if (!provider) throw new UserError('BUTTON_PROVIDER_WRONG', { field: 'provider' });
  return provider;
};

const currencyOf = (params: ButtonParams, provider: Provider | undefined): string => {
  const currency = params.currency.toUpperCase();
  if (!isCurrency(currency) || provider?.unsupportedCurrencies.has(currency))
    throw new UserError('BUTTON_CURRENCY_WRONG', { field: 'currency' });
  return currency;
};

const amountOf = (params: ButtonParams): number => {
  const currency = params.currency.toUpperCase();
  const amount = readAmount(params.amount, isCurrency(currency) ? currency : 'EUR');
  if (!amount) throw new UserError('BUTTON_AMOUNT_WRONG', { field: 'amount' });
  return amount;
};

const fieldsOf = (mutation: MutationContext, params: ButtonParams): ButtonFields => {
  const { title, description, product, label, style, overlay, active } = params;
  const known = providerNamed(mutation.services.settings, params.provider);
  checkForm(
    () => {
      if (title === '') throw new UserError('BUTTON_TITLE_WRONG', { field: 'title' });
    },
    () => checkLength(description, 'description', 'BUTTON_DESCRIPTION', limits.buttonDescription),
    () => amountOf(params),
    () => currencyOf(params, known),
    () => providerOf(mutation, params.provider),
    () => {
      if (known?.hasProducts && !productForm.test(product))
        throw new UserError('BUTTON_PRODUCT_WRONG', { field: 'product' });
    },
  );
  const provider = providerOf(mutation, params.provider);
  return {
    ...{ title, description, label, style, isOverlay: overlay, isActive: active },
    provider: provider.name,
    product: provider.hasProducts ? product : '',
    amount: amountOf(params),
    currency: currencyOf(params, provider),
  };
};

/** Creates or updates a pay button and returns its id. Existing payments keep their copied title and amount. */
export const saveButton = async (mutation: MutationContext, params: ButtonParams): Promise<number> => {
  const { sql, services } = mutation;
  const fields = fieldsOf(mutation, params);
  const now = moment(services.clock);
  if (params.id !== undefined && !(await buttonOf(sql, params.id))) throw notFound();
  if (params.id !== undefined) await changeButton(sql, params.id, fields, now);
  const id = params.id ?? (await addButton(sql, fields, now));
  mutation.invalidate('payments');
  const detail = (): string => `${fields.title}: ${fields.amount} ${fields.currency}`;
  await audit(mutation, { act: 'button.save', type: 'button', ids: [id], detail });
  return id;
};
