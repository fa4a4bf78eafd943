import type { RequestContext } from '../core/context/index.ts';
import { notFound, UserError } from '../core/errors/index.ts';
import { idParam, type Page, type PageParams, type PageRoute, type Redirect } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import { consumeRateLimit } from '../core/security/index.ts';
import { buttonOf, type PayButton } from './buttons/button-queries.ts';
import { isPayable, PayLink } from './buttons/button-views.tsx';
import { formatMoney } from './money.ts';
import { type Payment, paymentByReference } from './payments/payment-queries.ts';
import { receiptLead, receiptLines } from './payments/receipt-mail.tsx';
import { providerNamed } from './providers/providers.ts';
import { newReference, referencedButtonId } from './reference.ts';

const Checkout = ({ context: { services }, button }: { context: RequestContext; button: PayButton }) => (
  <>
    <h1>{button.title}</h1>
    {button.description && <p>{button.description}</p>}
    <p className="pay-amount">{text('PAY_AMOUNT', formatMoney(button.amount, button.currency))}</p>
    {isPayable(services, button) ? (
      <>
        <p>
          <PayLink services={services} button={button} reference={newReference(services.settings.secret, button.id)} />
        </p>
        <p className="field-hint">{text('PAY_NOTE')}</p>
      </>
    ) : (
      <p className="alert alert-info">{text('PAY_CLOSED')}</p>
    )}
  </>
);

/** Page with title, price and pay link: the visitor sees all of them before paying (accessibility 52). */
const payPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  const id = idParam(params.id);
  const button = id === undefined ? undefined : await buttonOf(context.sql, id);
  if (!button?.isActive) throw notFound();
  return {
    title: button.title,
    head: { canonical: paths.pay(button.id), description: button.description || button.title },
    main: <Checkout context={context} button={button} />,
  };
};

const rateLimit = { most: 30, perMs: 10 * 60_000 } as const;

/** Opens a checkout at the provider for a signed reference and redirects to it. Rate limited by network. */
const checkoutPage = async (context: RequestContext, { reference = '' }: PageParams): Promise<Redirect> => {
  const { services, sql, network } = context;
  const id = referencedButtonId(services.settings.secret, reference);
  const button = id === undefined ? undefined : await buttonOf(sql, id);
  if (!button?.isActive) throw notFound();
  const checkout = providerNamed(services.settings, button.provider)?.checkout;
  if (!checkout || !isPayable(services, button)) throw new UserError('PAY_CLOSED', { status: 503 });
  if (checkout.kind === 'address') return { to: checkout.of(services, button, reference) };
  await consumeRateLimit(services, `checkout:${network}`, rateLimit);
  return { to: await checkout.open(services, button, reference) };
};

const Facts = ({ lines }: { lines: ReturnType<typeof receiptLines> }) => (
  <dl className="facts">
    {lines.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

const kinds = { begun: 'info', failed: 'danger', paid: 'success', refunded: 'info' } as const;

const Receipt = ({
  context: { services },
  payment,
  button,
}: {
  context: RequestContext;
  payment: Payment;
  button: number | null;
}) => (
  <>
    <h1>{text('RECEIPT_TITLE')}</h1>
    <p className={`alert alert-${kinds[payment.state]}`}>{receiptLead(payment)}</p>
    <Facts lines={receiptLines(payment)} />
    {payment.state === 'failed' && button !== null && (
      <p>
        <a href={services.settings.basePath + paths.pay(button)}>{text('RECEIPT_AGAIN')}</a>
      </p>
    )}
  </>
);

const PendingReceipt = ({
  context: { services },
  reference,
  button,
}: {
  context: RequestContext;
  reference: string;
  button: PayButton;
}) => (
  <>
    <h1>{text('RECEIPT_TITLE')}</h1>
    <p className="alert alert-info">{text('RECEIPT_WAITING')}</p>
    <Facts
      lines={[
        { label: text('PAYMENT_FOR'), value: button.title },
        { label: text('PAYMENT_AMOUNT'), value: formatMoney(button.amount, button.currency) },
      ]}
    />
    <p>
      <a className="btn btn-default" href={services.settings.basePath + paths.receipt(reference)}>
        {text('RECEIPT_RELOAD')}
      </a>
    </p>
  </>
);

/**
 * Receipt page for a payment's reference; shows no name or address of the payer. The payment counts as unconfirmed
 * until the provider's signed event arrives, whatever the browser reports.
 */
const receiptPage = async (context: RequestContext, { reference = '' }: PageParams): Promise<Page> => {
  const { services, sql } = context;
  const id = referencedButtonId(services.settings.secret, reference);
  if (id === undefined) throw notFound();
  const [payment, button] = await Promise.all([paymentByReference(sql, reference), buttonOf(sql, id)]);
  const page = { title: text('RECEIPT_TITLE'), head: { robots: 'noindex' } } as const;
  if (payment) {
    const retryButtonId = button && isPayable(services, button) ? button.id : null;
    return { ...page, main: <Receipt context={context} payment={payment} button={retryButtonId} /> };
  }
  if (!button) throw notFound();
  return { ...page, main: <PendingReceipt context={context} reference={reference} button={button} /> };
};

/** Return page of a checkout that has no reference. */
const returnedPage = async (): Promise<Page> => ({
  title: text('PAY_RETURNED'),
  head: { robots: 'noindex' },
  main: (
    <>
      <h1>{text('PAY_RETURNED')}</h1>
      <p>{text('PAY_RETURNED_LEAD')}</p>
    </>
  ),
});

export const checkoutPages: readonly PageRoute[] = [
  // Each rendered page contains its own reference.
  { path: '/pay/:id', handler: payPage, isUncached: true },
  { path: paths.payCheckout(':reference'), handler: checkoutPage, isUncached: true },
  { path: paths.receipt(':reference'), handler: receiptPage, isUncached: true },
  { path: paths.payReturned, handler: returnedPage },
];
