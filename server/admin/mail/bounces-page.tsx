import type { RequestContext } from '../../core/context/index.ts';
import { listState, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { isoMoment, shortDateWords } from '../../core/time/index.ts';
import { listPage, type Row, screen } from '../shell/index.ts';
import { type BounceLine, bouncesOf } from './bounce-queries.ts';

const task = 'mails.unbounce';

const shape = screen(paths.bounces, { sorts: { date: 'desc' }, filters: {}, isSearched: true });

const kinds = { bounced: 'BOUNCE_REFUSED', complained: 'BOUNCE_COMPLAINED' } as const;

const rowOf = ({ id, email, kind, reason, createdAt }: BounceLine): Row => ({
  id,
  name: email,
  cells: [
    <span key="email" className="user-email">
      {email}
    </span>,
    text(kinds[kind]),
    reason,
    <time key="date" dateTime={isoMoment(createdAt)}>
      {shortDateWords(createdAt)}
    </time>,
  ],
  actions: [{ type: 'form', label: text('BOUNCE_LIFT'), does: task, task }],
});

/** Addresses that get no announcements, because they refuse mails or somebody there complained; for staff. */
export const bouncesPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'mail.move', site);
  const state = listState(shape, params);
  const { bounces, total } = await bouncesOf(context.sql, state);
  return listPage({
    title: text('BOUNCES_TITLE'),
    name: 'bounces',
    lead: (
      <>
        <p>
          <a href={context.services.settings.basePath + paths.mails}>{text('PLACE_MAIL')}</a>
        </p>
        <p>{text('BOUNCES_LEAD')}</p>
        {context.services.settings.mailWebhookSecret === undefined && (
          <p className="field-hint">{text('BOUNCES_OFF')}</p>
        )}
      </>
    ),
    context,
    shape,
    state,
    columns: [
      { label: text('MAIL_RECIPIENT') },
      { label: text('BOUNCE_KIND') },
      { label: text('BOUNCE_REASON') },
      { label: text('COLUMN_DATE'), sort: 'date' },
    ],
    rows: bounces.map(rowOf),
    total,
    tasks: [{ task, label: text('BOUNCE_LIFT') }],
    filters: [],
    searchLabel: text('MAILS_SEARCH'),
    empty: <p>{text('BOUNCES_EMPTY')}</p>,
  });
};
