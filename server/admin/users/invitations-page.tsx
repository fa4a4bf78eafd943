import { type Invitation, invitationDays, invitationsAmong, invitationsPage } from '../../accounts/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { listSize, listState, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { moment, shortDateWords } from '../../core/time/index.ts';
import {
  askAddress,
  askPage,
  listPage,
  type Question,
  questionAbout,
  type Row,
  requestedQuestion,
  screen,
} from '../shell/index.ts';
import { roleWords } from './word-views.tsx';

const shape = screen(paths.invitations, { sorts: { newest: 'desc' }, filters: {}, isSearched: false });

const rowOf = ({ services }: RequestContext, { id, email, name, role, sender, expiresAt }: Invitation): Row => {
  const isOver = expiresAt <= moment(services.clock);
  return {
    id,
    name: email,
    cells: [
      <span key="email" className="user-name">
        {email}
        {name && <small>{name}</small>}
      </span>,
      text(roleWords[role]),
      sender,
      isOver ? text('INVITE_ENDED') : shortDateWords(expiresAt),
    ],
    actions: [
      {
        type: 'form',
        label: text(services.settings.smtpUrl === undefined ? 'INVITE_RESEND_LINK' : 'INVITE_RESEND'),
        does: 'invitations.resend',
        task: 'invitations.resend',
      },
      {
        type: 'link',
        label: text('INVITE_REVOKE'),
        href: askAddress(paths.invitations, 'invitations.revoke', [id], paths.invitations),
      },
    ],
  };
};

const questions = {
  'invitations.revoke': { title: 'ASK_INVITE_REVOKE', lead: 'INVITE_REVOKE_LEAD', submit: 'INVITE_REVOKE' },
  'invitations.resend': { title: 'ASK_INVITE_RESEND', lead: 'INVITE_RESEND_LEAD', submit: 'INVITE_RESEND' },
} as const;

const hasQuestion = (task: string): task is keyof typeof questions => Object.hasOwn(questions, task);

const requested = async (context: RequestContext, params: PageParams): Promise<Question | undefined> => {
  const question = requestedQuestion(context, params, paths.invitations);
  if (!question || !hasQuestion(question.task)) return undefined;
  const { task, ids, back } = question;
  const items = (await invitationsAmong(context.sql, ids)).map(({ id, email }) => ({ id, name: email }));
  if (items.length < new Set(ids).size) throw notFound();
  const isHarmful = task === 'invitations.revoke';
  return questionAbout({ context, task, items, back }, { ...questions[task], isHarmful });
};

/** Open invitations, with the ways to send one again and to revoke it; or the question before one is revoked. */
export const invitationsListPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'user.add', site);
  const question = await requested(context, params);
  if (question) return askPage(question);
  const state = listState(shape, params);
  const { rows, total } = await invitationsPage(context.sql, { start: state.start, size: listSize });
  const key = context.services.settings.smtpUrl === undefined ? 'INVITE_LEAD_NO_MAIL' : 'INVITE_LEAD';
  return listPage({
    title: text('PLACE_INVITATIONS'),
    name: 'invitations',
    here: paths.users,
    add: { label: text('INVITE_NEW'), path: paths.invite },
    lead: <p>{text(key, invitationDays)}</p>,
    context,
    shape,
    state,
    columns: [
      { label: text('INVITE_EMAIL') },
      { label: text('USER_ROLE') },
      { label: text('INVITE_SENDER') },
      { label: text('INVITE_UNTIL') },
    ],
    rows: rows.map(row => rowOf(context, row)),
    total,
    empty: <p>{text('INVITATIONS_EMPTY')}</p>,
  });
};
