import { mutateAs, type RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import type { Page, PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { peekLink, takeLink } from '../../core/one-time-links/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { secretOfKey, webhookById } from '../../webhooks/index.ts';
import { DashboardPage } from '../shell/index.ts';

const SecretField = ({ secret }: { readonly secret: string }) => (
  <p className="field">
    <label htmlFor="webhook-secret">{text('WEBHOOK_SECRET')}</label>
    <input id="webhook-secret" className="token-value" type="text" readOnly size={52} defaultValue={secret} dir="ltr" />
  </p>
);

/** A new secret, shown once and to the administrator who made it: the page cannot be opened again. */
export const webhookSecretPage = async (context: RequestContext, { key = '' }: PageParams): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  const { services, sql, actor } = context;
  const now = moment(services.clock);
  const isOwn = (await peekLink(sql, 'webhook', key, now))?.userId === actor.account?.id;
  const link = isOwn ? await mutateAs(context, mutation => takeLink(mutation.sql, 'webhook', key, now)) : undefined;
  const webhook = link && (await webhookById(sql, Number(link.subject)));
  if (link && !webhook) throw notFound();
  const title = webhook ? text('WEBHOOK_SECRET_OF', webhook.name) : text('WEBHOOK_SECRET');
  return {
    title,
    head: { robots: 'noindex' },
    main: (
      <DashboardPage context={context} here={paths.webhooks} title={title}>
        {webhook ? (
          <>
            <p>{text('WEBHOOK_SECRET_ONCE')}</p>
            <SecretField secret={secretOfKey(services, key)} />
          </>
        ) : (
          <p className="notice alert alert-danger">{text('WEBHOOK_SECRET_OVER')}</p>
        )}
        <p>
          <a className="btn btn-primary" href={services.settings.basePath + paths.webhooks}>
            {text(webhook ? 'WEBHOOK_SECRET_STORED' : 'WEBHOOKS_ALL')}
          </a>
        </p>
      </DashboardPage>
    ),
  };
};
