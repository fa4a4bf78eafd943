import type { ReactNode } from 'react';
import { fragmentCache } from '../../core/cache/index.ts';
import type { RequestContext, Services } from '../../core/context/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { formatMoney } from '../money.ts';
import { providerNamed } from '../providers/providers.ts';
import { buttonOf, type PayButton } from './button-queries.ts';

/** Returns the button's checkout address. Without a reference the address is the same for every visitor. */
const addressOf = (services: Services, button: PayButton, reference?: string): string => {
  const checkout = providerNamed(services.settings, button.provider)?.checkout;
  if (checkout?.kind === 'address') return checkout.of(services, button, reference);
  return services.settings.baseUrl + (reference ? paths.payCheckout(reference) : paths.pay(button.id));
};

/** Attributes of a pay button link (spec §2.6, §3.4), for rendered pages and for staff to paste. */
export const buttonAttributes = (services: Services, button: PayButton, reference?: string) => ({
  href: addressOf(services, button, reference),
  rel: `nofollow noopener ${button.provider}-checkout`,
  'data-style': button.style,
  'data-newtab': 'false',
  ...(button.isOverlay ? {} : { 'data-behaviour': 'link' }),
  ...(button.label ? { 'data-text': button.label } : {}),
});

/** True if the button is active and its provider is configured. */
export const isPayable = ({ settings }: Services, button: PayButton): boolean =>
  button.isActive && providerNamed(settings, button.provider)?.isReady(settings) === true;

export const PayLink = ({
  services,
  button,
  reference,
}: {
  services: Services;
  button: PayButton;
  reference?: string;
}) => {
  // The client script styles only links of the specified provider; other links get the common button class.
  const isStyledByScript = button.provider === services.settings.paymentProvider;
  return (
    <a {...buttonAttributes(services, button, reference)} className={isStyledByScript ? undefined : 'btn btn-primary'}>
      {button.label || text('PAY')}
    </a>
  );
};

const entryButtons = fragmentCache<PayButton | null>('pay button');

/** Returns the button configured to appear below every post, or null if there is none or it cannot be paid. */
export const entryButton = async (context: RequestContext): Promise<PayButton | null> => {
  const id = context.services.site.get('payments.entryButton');
  if (id === 0) return null;
  const button = await entryButtons(
    context,
    { key: `${id}`, tags: ['payments'] },
    async () => (await buttonOf(context.sql, id)) ?? null,
  );
  return button && isPayable(context.services, button) ? button : null;
};

export const EntryPay = ({ services, button }: { services: Services; button: PayButton }): ReactNode => (
  <p className="entry-pay">
    <span>{text('PAY_WHAT', button.title, formatMoney(button.amount, button.currency))}</span>{' '}
    <PayLink services={services} button={button} />
  </p>
);
