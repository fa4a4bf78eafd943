import { limits } from '../../../protocol/limits.ts';
import { type ButtonStyle, buttonStyles } from '../../../protocol/payment.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import { formPage } from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound, type UserError } from '../../core/errors/index.ts';
import { boundFields, CheckField, errorsOf, Field, type FieldError, SelectField } from '../../core/forms/index.ts';
import { opening } from '../../core/html/index.ts';
import { idParam, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { formatPlainAmount } from '../money.ts';
import { providersOf } from '../providers/providers.ts';
import { buttonOf, type PayButton } from './button-queries.ts';
import { buttonAttributes } from './button-views.tsx';
import type { ButtonParams } from './save-button.ts';

const styleTexts: Readonly<Record<ButtonStyle, TextKey>> = {
  default: 'BUTTON_STYLE_DEFAULT',
  light: 'BUTTON_STYLE_LIGHT',
  dark: 'BUTTON_STYLE_DARK',
  flat: 'BUTTON_STYLE_FLAT',
  'flat-dark': 'BUTTON_STYLE_FLAT_DARK',
};

interface FormProps {
  readonly context: RequestContext;
  readonly typed: ButtonParams;
  readonly errors: readonly FieldError[];
}

const Fields = ({ context: { services }, typed, errors }: FormProps) => {
  const field = boundFields(typed, errors);
  const providers = providersOf(services.settings).map(({ name, isReady }) => ({
    value: name,
    title: isReady(services.settings) ? name : text('BUTTON_PROVIDER_UNSET', name),
  }));
  const styles = buttonStyles.map(value => ({ value, title: text(styleTexts[value]) }));
  const { paymentProvider } = services.settings;
  return (
    <>
      <Field
        {...field('title')}
        label={text('BUTTON_TITLE')}
        hint={text('BUTTON_TITLE_HINT')}
        maxLength={limits.buttonTitle}
        required
      />
      <Field
        {...field('description')}
        label={text('BUTTON_DESCRIPTION')}
        maxLength={limits.buttonDescription}
        rows={3}
      />
      <Field
        {...field('amount')}
        label={text('PAYMENT_AMOUNT')}
        hint={text('BUTTON_AMOUNT_HINT')}
        maxLength={limits.amount}
        required
      />
      <Field
        {...field('currency')}
        label={text('BUTTON_CURRENCY')}
        hint={text('BUTTON_CURRENCY_HINT')}
        maxLength={3}
        required
      />
      <SelectField {...field('provider')} label={text('BUTTON_PROVIDER')} options={providers} />
      <Field
        {...field('product')}
        label={text('BUTTON_PRODUCT')}
        hint={text('BUTTON_PRODUCT_HINT', paymentProvider)}
        maxLength={limits.buttonProduct}
      />
      <Field
        {...field('label')}
        label={text('BUTTON_LABEL')}
        hint={text('BUTTON_LABEL_HINT', text('PAY'))}
        maxLength={limits.buttonLabel}
      />
      <SelectField {...field('style')} label={text('BUTTON_STYLE')} options={styles} />
      <CheckField {...field('overlay')} label={text('BUTTON_OVERLAY')} />
      <CheckField {...field('active')} label={text('BUTTON_ACTIVE')} />
    </>
  );
};

/** Markup for staff to paste into a text, and the address of the button's page. */
const Markup = ({ context: { services }, button }: { context: RequestContext; button: PayButton }) => (
  <section aria-labelledby="button-markup">
    <h2 id="button-markup">{text('BUTTON_MARKUP')}</h2>
    <p>
      <a href={services.settings.basePath + paths.pay(button.id)}>
        {text('BUTTON_PAGE', services.settings.baseUrl + paths.pay(button.id))}
      </a>
    </p>
    <p>{text('BUTTON_MARKUP_LEAD', String(button.id))}</p>
    <pre className="mail-words">
      <code>{`${opening('a', buttonAttributes(services, button))}${button.label || text('PAY')}</a>`}</code>
    </pre>
  </section>
);

const page = (context: RequestContext, typed: ButtonParams, errors: readonly FieldError[], button?: PayButton): Page =>
  formPage({
    context,
    here: paths.payButtons,
    title: text(typed.id === undefined ? 'BUTTON_NEW' : 'BUTTON_EDIT'),
    errors,
    inputs: <Fields context={context} typed={typed} errors={errors} />,
    submit: text('BUTTON_SAVE'),
    task: 'buttons.save',
    hidden: { id: typed.id },
    below: button && <Markup context={context} button={button} />,
  });

const initialParams = ({ services: { settings } }: RequestContext): ButtonParams => ({
  ...{ id: undefined, title: '', description: '', product: '', amount: '', currency: 'EUR', label: '' },
  provider: settings.paymentProvider,
  style: 'default',
  overlay: true,
  active: true,
});

/** Form page for a new button (no `id` in the query) or an existing one. Throws 404 for an unknown id. */
export const buttonPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'payments.change', site);
  const id = idParam(params.id);
  if (params.id === undefined) return page(context, initialParams(context), []);
  const button = id === undefined ? undefined : await buttonOf(context.sql, id);
  if (!button) throw notFound();
  const { isOverlay: overlay, isActive: active, amount, ...fields } = button;
  return page(context, { ...fields, overlay, active, amount: formatPlainAmount(amount, button.currency) }, [], button);
};

export const invalidButtonPage = async (
  context: RequestContext,
  typed: ButtonParams,
  error: UserError,
): Promise<Page> => {
  authorize(context.actor, 'payments.change', site);
  return page(context, typed, errorsOf(error));
};
