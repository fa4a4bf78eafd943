import { limits } from '../../../protocol/limits.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import { type WebhookEvent, webhookEvents } from '../../../protocol/webhooks.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound, type UserError } from '../../core/errors/index.ts';
import {
  boundFields,
  CheckField,
  errorsOf,
  Field,
  type FieldError,
  FieldSet,
  fieldId,
  TaskForm,
} from '../../core/forms/index.ts';
import { idParam, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { type TypedWebhook, unsealSecret, type Webhook, webhookById } from '../../webhooks/index.ts';
import { formPage } from '../shell/index.ts';

const eventWords = {
  'post.published': 'WEBHOOK_POST_PUBLISHED',
  'post.updated': 'WEBHOOK_POST_UPDATED',
  'post.unpublished': 'WEBHOOK_POST_UNPUBLISHED',
  'post.deleted': 'WEBHOOK_POST_DELETED',
  'article.published': 'WEBHOOK_ARTICLE_PUBLISHED',
  'article.updated': 'WEBHOOK_ARTICLE_UPDATED',
  'article.unpublished': 'WEBHOOK_ARTICLE_UNPUBLISHED',
  'article.deleted': 'WEBHOOK_ARTICLE_DELETED',
  'comment.created': 'WEBHOOK_COMMENT_CREATED',
  'comment.published': 'WEBHOOK_COMMENT_PUBLISHED',
  'comment.unpublished': 'WEBHOOK_COMMENT_UNPUBLISHED',
  'comment.deleted': 'WEBHOOK_COMMENT_DELETED',
  'subscription.created': 'WEBHOOK_SUBSCRIPTION_CREATED',
} as const satisfies Readonly<Record<WebhookEvent, TextKey>>;

const EventBoxes = ({ chosen, errors }: { chosen: readonly string[]; errors: readonly FieldError[] }) => (
  <FieldSet name="events" legend={text('WEBHOOK_EVENTS')} errors={errors}>
    {webhookEvents.map(event => (
      <p key={event} className="field field-check">
        <input
          type="checkbox"
          id={fieldId(`event-${event}`)}
          name="events[]"
          value={event}
          defaultChecked={chosen.includes(event)}
        />
        <label htmlFor={fieldId(`event-${event}`)}>
          {text(eventWords[event])} <code>{event}</code>
        </label>
      </p>
    ))}
  </FieldSet>
);

const Inputs = ({ typed, errors }: { readonly typed: TypedWebhook; readonly errors: readonly FieldError[] }) => {
  const field = boundFields(typed, errors);
  return (
    <>
      <Field {...field('name')} label={text('WEBHOOK_NAME')} maxLength={limits.webhookName} required />
      <Field
        {...field('url')}
        type="url"
        label={text('WEBHOOK_URL')}
        hint={text('WEBHOOK_URL_HINT')}
        maxLength={limits.webhookUrl}
        required
      />
      <EventBoxes chosen={typed.events ?? []} errors={errors} />
      <CheckField {...field('is_on')} label={text('WEBHOOK_IS_ON')} />
    </>
  );
};

interface ActProps {
  readonly context: RequestContext;
  readonly id: number;
}

const TestForm = ({ context, id }: ActProps) => (
  <section aria-labelledby="webhook-test">
    <h2 id="webhook-test">{text('WEBHOOK_TEST_TITLE')}</h2>
    <p>{text('WEBHOOK_TEST_LEAD')}</p>
    <TaskForm context={context} task="webhooks.test" fields={{ id }}>
      <button type="submit" className="btn btn-default">
        {text('WEBHOOK_TEST')}
      </button>
    </TaskForm>
  </section>
);

const SecretForm = ({ context, id, isUsable }: ActProps & { readonly isUsable: boolean }) => (
  <section aria-labelledby="webhook-secret">
    <h2 id="webhook-secret">{text('WEBHOOK_SECRET')}</h2>
    <p>{text(isUsable ? 'WEBHOOK_SECRET_LEAD' : 'WEBHOOK_SECRET_LOST')}</p>
    <TaskForm context={context} task="webhooks.secret" fields={{ id }}>
      <button type="submit" className="btn btn-default">
        {text('WEBHOOK_SECRET_CHANGE')}
      </button>
    </TaskForm>
  </section>
);

const Below = ({ context, webhook }: { readonly context: RequestContext; readonly webhook: Webhook }) => (
  <>
    {webhook.isOn && <TestForm context={context} id={webhook.id} />}
    <SecretForm context={context} id={webhook.id} isUsable={unsealSecret(context.services, webhook) !== undefined} />
    <section aria-labelledby="webhook-log">
      <h2 id="webhook-log">{text('WEBHOOK_LOG')}</h2>
      <p>
        <a href={context.services.settings.basePath + paths.webhookLogOf(webhook.id)}>{text('WEBHOOK_LOG_SEE')}</a>
      </p>
    </section>
  </>
);

const page = async (context: RequestContext, typed: TypedWebhook, errors: readonly FieldError[]): Promise<Page> => {
  const webhook = typed.id === undefined ? undefined : await webhookById(context.sql, typed.id);
  return formPage({
    context,
    here: paths.webhooks,
    title: text(typed.id === undefined ? 'WEBHOOK_NEW' : 'WEBHOOK_EDIT'),
    errors,
    inputs: <Inputs typed={typed} errors={errors} />,
    submit: text('WEBHOOK_SAVE'),
    task: 'webhooks.save',
    hidden: { id: typed.id },
    below: webhook && <Below context={context} webhook={webhook} />,
  });
};

/** Form of a new webhook, or of an existing one. Its secret is never printed. */
export const webhookPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  if (params.id === undefined) return page(context, { name: '', url: '', is_on: true }, []);
  const webhook = await webhookById(context.sql, idParam(params.id) ?? 0);
  if (!webhook) throw notFound();
  return page(context, { ...webhook, is_on: webhook.isOn }, []);
};

export const invalidWebhookPage = async (
  context: RequestContext,
  typed: TypedWebhook,
  refusal: UserError,
): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  return page(context, typed, errorsOf(refusal));
};
