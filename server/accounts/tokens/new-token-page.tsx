import { mutateAs, type RequestContext } from '../../core/context/index.ts';
import type { Page, PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { peekLink, takeLink } from '../../core/one-time-links/index.ts';
import { paths } from '../../core/paths/index.ts';
import { moment } from '../../core/time/index.ts';
import { accountPage, RelatedLinks } from '../account-form.tsx';
import { linkExpiredPage } from '../mailed-links/link-views.tsx';
import { ownAccountOf } from '../security/own-account.ts';
import { tokenOfKey } from './token-tasks.ts';

/** A new token, shown once and to its owner alone: the page cannot be opened again. */
export const newTokenPage = async (context: RequestContext, { key = '' }: PageParams): Promise<Page> => {
  const account = ownAccountOf(context);
  const now = moment(context.services.clock);
  const isOwn = (await peekLink(context.sql, 'token', key, now))?.userId === account.id;
  const link = isOwn ? await mutateAs(context, ({ sql }) => takeLink(sql, 'token', key, now)) : undefined;
  if (!link) return linkExpiredPage(context, [{ field: undefined, message: text('TOKEN_OVER') }]);
  return accountPage({
    title: text('TOKEN_NEW'),
    place: { context, here: paths.security },
    children: (
      <>
        <p>{text('TOKEN_NEW_LEAD', link.subject)}</p>
        <p className="field">
          <label htmlFor="new-token">{text('TOKEN')}</label>
          <input
            id="new-token"
            className="token-value"
            type="text"
            readOnly
            defaultValue={tokenOfKey(context.services, key)}
            dir="ltr"
          />
        </p>
        <RelatedLinks context={context} ways={[{ href: paths.security, label: text('TOKEN_STORED') }]} />
      </>
    ),
  });
};
