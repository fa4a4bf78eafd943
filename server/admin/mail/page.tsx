import type { PluralKey, TextKey } from '../../../protocol/texts.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { listState, type Page, type PageParams } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { noMailServer } from '../../core/mail/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, can, site } from '../../core/policy/index.ts';
import { dateTimeWords, isoMoment } from '../../core/time/index.ts';
import {
  askPage,
  listPage,
  oneOf,
  type Question,
  type Row,
  type RowAction,
  requestedQuestion,
  screen,
} from '../shell/index.ts';
import { type MailLine, type MailState, mailStates, mailsAmong, mailsPage } from './queries.ts';
import { TestForm, type TestFormProps } from './test-form.tsx';

const stateWords: Readonly<Record<MailState, TextKey>> = {
  waiting: 'MAIL_WAITING',
  failed: 'MAIL_FAILED',
  stopped: 'MAIL_STOPPED',
  sent: 'MAIL_SENT',
};

const marks = { waiting: 'is-pending', failed: 'is-trashed', stopped: '', sent: 'is-published' } as const;

/** The state of a mail, and why it was not sent. */
export const MailMark = ({ mail: { state, problem } }: { mail: MailLine }) => (
  <>
    <span className={`state-mark ${marks[state]}`.trim()}>{text(stateWords[state])}</span>
    {problem !== '' && (
      <span className="mail-problem"> {problem === noMailServer ? text('MAIL_NO_SERVER') : problem}</span>
    )}
  </>
);

const shape = screen(paths.mails, {
  sorts: { date: 'desc' },
  filters: { filter: oneOf(mailStates) },
  isSearched: true,
});

export const mailMoves = {
  'mails.retry': { label: 'MAIL_RETRY', lead: 'MAIL_RETRY_LEAD' },
  'mails.stop': { label: 'MAIL_STOP', lead: 'MAIL_STOP_LEAD' },
} as const satisfies Readonly<Record<string, { label: TextKey; lead: PluralKey }>>;

type MailMove = keyof typeof mailMoves;

const isMove = (task: string): task is MailMove => Object.hasOwn(mailMoves, task);

/** Actions that are possible for a mail in this state. */
export const movesOf = ({ state }: MailLine): MailMove[] => {
  if (state === 'sent') return [];
  return state === 'stopped' ? ['mails.retry'] : ['mails.retry', 'mails.stop'];
};

const requestedAction = async (context: RequestContext, params: PageParams): Promise<Question | undefined> => {
  const question = requestedQuestion(context, params, paths.mails);
  if (!question || !isMove(question.task)) return undefined;
  const mails = await mailsAmong(context.sql, question.ids, { lock: false });
  if (mails.length < new Set(question.ids).size) throw notFound();
  const { label, lead } = mailMoves[question.task];
  return {
    context,
    task: question.task,
    title: text(label),
    lead: plural(lead, mails.length),
    items: mails.map(({ id, subject, recipient }) => ({ id, name: `${subject} – ${recipient}` })),
    submit: text(label),
    back: question.back,
  };
};

const actionOf = (task: MailMove): RowAction => ({
  type: 'form',
  label: text(mailMoves[task].label),
  does: task,
  task,
});

const rowOf = (context: RequestContext, mail: MailLine): Row => {
  const { settings } = context.services;
  const when = mail.sentAt ?? mail.createdAt;
  return {
    id: mail.id,
    name: mail.subject,
    isDisabled: mail.state === 'sent',
    cells: [
      <a key="subject" href={settings.basePath + paths.mail(mail.id)}>
        {mail.subject}
      </a>,
      mail.recipient,
      <MailMark key="state" mail={mail} />,
      mail.attempts,
      <time key="when" dateTime={isoMoment(when)}>
        {dateTimeWords(when)}
      </time>,
    ],
    actions: movesOf(mail).map(actionOf),
  };
};

/** The mails that wait, failed, were stopped or sent, for staff. */
export const mailsListPage = async (
  context: RequestContext,
  params: PageParams,
  test: TestFormProps = {},
): Promise<Page> => {
  authorize(context.actor, 'site.see', site);
  const question = await requestedAction(context, params);
  if (question) return askPage(question);
  const state = listState(shape, params);
  const { mails, total } = await mailsPage(context.sql, { ...state, state: state.chosen.filter });
  const isMovable = mails.some(mail => mail.state !== 'sent');
  return listPage({
    title: text('PLACE_MAIL'),
    name: 'mails',
    lead: (
      <>
        {context.services.settings.smtpUrl === undefined && (
          <p className="notice alert alert-danger">{text('MAIL_NO_SERVER_LEAD')}</p>
        )}
        <p>
          <a href={context.services.settings.basePath + paths.bounces}>{text('BOUNCES_TITLE')}</a>
        </p>
        {can(context.actor, 'site.administer', site) && <TestForm context={context} {...test} />}
      </>
    ),
    context,
    shape,
    state,
    columns: [
      { label: text('MAIL_SUBJECT') },
      { label: text('MAIL_RECIPIENT') },
      { label: text('MAIL_STATE') },
      { label: text('MAIL_ATTEMPTS'), isNumber: true },
      { label: text('COLUMN_DATE'), sort: 'date' },
    ],
    rows: mails.map(mail => rowOf(context, mail)),
    total,
    ...(isMovable
      ? { tasks: Object.entries(mailMoves).map(([task, { label }]) => ({ task, label: text(label) })) }
      : {}),
    filters: [
      {
        name: 'filter',
        label: text('MAIL_STATE'),
        all: text('MAIL_STATE_ALL'),
        options: mailStates.map(value => ({ value, label: text(stateWords[value]) })),
      },
    ],
    searchLabel: text('MAILS_SEARCH'),
    empty: <p>{text('MAILS_EMPTY')}</p>,
  });
};
