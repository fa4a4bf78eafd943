import { limits } from '../../../protocol/limits.ts';
import {
  callbackAddress,
  defaultScopes,
  type Provider,
  providerById,
  type TypedProvider,
} from '../../accounts/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound, type UserError } from '../../core/errors/index.ts';
import { boundFields, CheckField, errorsOf, Field, type FieldError, TaskForm } from '../../core/forms/index.ts';
import { idParam, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { formPage } from '../shell/index.ts';

interface Typed extends Omit<TypedProvider, 'client_secret'> {
  readonly id?: number | undefined;
}

interface InputProps {
  readonly typed: Typed;
  readonly errors: readonly FieldError[];
  readonly callback: string;
  readonly hasSecret: boolean;
}

const Inputs = ({ typed, errors, callback, hasSecret }: InputProps) => {
  const field = boundFields(typed, errors);
  return (
    <>
      <p>
        {text('OPENID_PROVIDERS_LEAD')} <code>{callback}</code>
      </p>
      <Field
        {...field('name')}
        label={text('OPENID_NAME')}
        hint={text('OPENID_NAME_HINT')}
        maxLength={limits.openidName}
        required
      />
      <Field {...field('issuer')} type="url" label={text('OPENID_ISSUER')} hint={text('OPENID_ISSUER_HINT')} required />
      <Field
        {...field('client_id')}
        label={text('OPENID_CLIENT')}
        maxLength={limits.title}
        autoComplete="off"
        required
      />
      <Field
        name="client_secret"
        type="password"
        label={text('OPENID_SECRET')}
        hint={text(hasSecret ? 'OPENID_SECRET_STORED' : 'OPENID_SECRET_HINT')}
        errors={errors}
        autoComplete="new-password"
      />
      <Field
        {...field('scopes')}
        label={text('OPENID_SCOPES')}
        hint={text('OPENID_SCOPES_HINT')}
        maxLength={limits.title}
        required
      />
      <CheckField {...field('allows_new')} label={text('OPENID_ALLOWS_NEW')} />
      <Field {...field('email_domains')} label={text('OPENID_DOMAINS')} hint={text('OPENID_DOMAINS_HINT')} rows={3} />
      <CheckField {...field('trusts_second_factor')} label={text('OPENID_TRUSTS')} hintId="openid-trusts-hint" />
      <p className="field-hint" id="openid-trusts-hint">
        {text('OPENID_TRUSTS_HINT')}
      </p>
    </>
  );
};

const TestForm = ({ context, id }: { readonly context: RequestContext; readonly id: number }) => (
  <section aria-labelledby="openid-test">
    <h2 id="openid-test">{text('OPENID_TEST_TITLE')}</h2>
    <p>{text('OPENID_TEST_LEAD')}</p>
    <TaskForm context={context} task="openid.test" fields={{ id }}>
      <button type="submit" className="btn btn-default">
        {text('OPENID_TEST')}
      </button>
    </TaskForm>
  </section>
);

const page = async (context: RequestContext, typed: Typed, errors: readonly FieldError[]): Promise<Page> => {
  const stored = typed.id === undefined ? undefined : await providerById(context.sql, typed.id);
  const hasSecret = stored !== undefined && stored.clientSecret !== '';
  return formPage({
    context,
    here: paths.signInProviders,
    title: text(typed.id === undefined ? 'OPENID_NEW' : 'OPENID_EDIT'),
    errors,
    inputs: <Inputs {...{ typed, errors, hasSecret }} callback={callbackAddress(context.services)} />,
    submit: text('OPENID_SAVE'),
    task: 'openid.save',
    hidden: { id: typed.id },
    below: typed.id !== undefined && <TestForm context={context} id={typed.id} />,
  });
};

const emptyForm: Typed = {
  ...{ name: '', issuer: '', client_id: '', scopes: defaultScopes, email_domains: '' },
  ...{ allows_new: false, trusts_second_factor: false },
};

const typedOf = (provider: Provider): Typed => ({
  ...{ id: provider.id, name: provider.name, issuer: provider.issuer, client_id: provider.clientId },
  ...{ scopes: provider.scopes, allows_new: provider.allowsNew, email_domains: provider.emailDomains },
  trusts_second_factor: provider.trustsSecondFactor,
});

/** Form of a new provider, or of an existing one. Its secret is never printed. */
export const providerPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  if (params.id === undefined) return page(context, emptyForm, []);
  const provider = await providerById(context.sql, idParam(params.id) ?? 0);
  if (!provider) throw notFound();
  return page(context, typedOf(provider), []);
};

export const invalidProviderPage = async (context: RequestContext, typed: Typed, refusal: UserError): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  return page(context, typed, errorsOf(refusal));
};
