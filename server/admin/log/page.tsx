import { type AuditAct, auditWords } from '../../audit/index.ts';
import { titleOf } from '../../blog/cards/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { listState, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { dateTimeWords, isoMoment } from '../../core/time/index.ts';
import { daysOf, isId, isRange, listPage, type Row, screen } from '../shell/index.ts';
import {
  type AuditLine,
  actingUsers,
  actsInLog,
  auditPage,
  type NamedPost,
  postsNamed,
  usersNamed,
} from './queries.ts';

const shape = screen(paths.auditLog, {
  sorts: { date: 'desc' },
  filters: { kind: value => /^[a-zA-Z.]{1,60}$/.test(value), author: isId, dates: isRange },
  isSearched: false,
});

const isAct = (act: string): act is AuditAct => Object.hasOwn(auditWords, act);

// An act of an older release has no text and is shown by its name.
const actWords = (act: string): string => (isAct(act) ? text(auditWords[act]) : act);

interface Names {
  readonly users: ReadonlyMap<number, string>;
  readonly posts: ReadonlyMap<number, NamedPost>;
}

const namesOf = async ({ sql }: RequestContext, lines: readonly AuditLine[]): Promise<Names> => {
  const idsOf = (type: string): number[] => lines.filter(line => line.type === type).map(({ targetId }) => targetId);
  const doers = lines.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  const [users, posts] = await Promise.all([
    usersNamed(sql, [...doers, ...idsOf('user')]),
    postsNamed(sql, idsOf('post')),
  ]);
  return { users, posts };
};

const Target = ({ context, line, names }: { context: RequestContext; line: AuditLine; names: Names }) => {
  const { basePath } = context.services.settings;
  const { type, targetId } = line;
  const post = type === 'post' ? names.posts.get(targetId) : undefined;
  if (post) return <a href={basePath + paths.entry(post.slug)}>{titleOf(post.title)}</a>;
  const user = type === 'user' ? names.users.get(targetId) : undefined;
  if (user !== undefined) return <a href={basePath + paths.user(targetId)}>{user}</a>;
  return <span>{targetId > 0 ? `${type} ${targetId}` : type}</span>;
};

const Doer = ({ context, line, names }: { context: RequestContext; line: AuditLine; names: Names }) => {
  const { userId } = line;
  if (userId === null) return <span>{text('AUDIT_NOBODY')}</span>;
  return (
    <a href={context.services.settings.basePath + paths.user(userId)}>{names.users.get(userId) ?? String(userId)}</a>
  );
};

const rowOf = (context: RequestContext, line: AuditLine, names: Names): Row => ({
  id: line.id,
  name: actWords(line.act),
  cells: [
    <span key="act">{actWords(line.act)}</span>,
    <Doer key="who" context={context} line={line} names={names} />,
    <Target key="what" context={context} line={line} names={names} />,
    <span key="detail" className="audit-detail">
      {line.detail}
    </span>,
    <time key="when" dateTime={isoMoment(line.createdAt)}>
      {dateTimeWords(line.createdAt)}
    </time>,
  ],
});

export const auditLogPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'site.see', site);
  const state = listState(shape, params);
  const { kind: act, author, dates } = state.chosen;
  const userId = author === undefined ? undefined : Number(author);
  const [{ lines, total }, acts, people] = await Promise.all([
    auditPage(context.sql, { ...state, ...daysOf(dates), act, userId }),
    actsInLog(context.sql),
    actingUsers(context.sql, userId),
  ]);
  const names = await namesOf(context, lines);
  return listPage({
    title: text('PLACE_AUDIT'),
    name: 'log',
    context,
    shape,
    state,
    columns: [
      { label: text('AUDIT_ACT') },
      { label: text('AUDIT_WHO') },
      { label: text('AUDIT_WHAT') },
      { label: text('AUDIT_DETAIL') },
      { label: text('AUDIT_WHEN'), sort: 'date' },
    ],
    rows: lines.map(line => rowOf(context, line, names)),
    total,
    filters: [
      {
        name: 'kind',
        label: text('AUDIT_ACT'),
        all: text('AUDIT_ACT_ALL'),
        options: acts.map(value => ({ value, label: actWords(value) })),
      },
      {
        name: 'author',
        label: text('AUDIT_WHO'),
        all: text('AUDIT_WHO_ALL'),
        options: people.map(({ id, name }) => ({ value: String(id), label: name })),
      },
    ],
    range: { name: 'dates', label: text('FILTER_DATES') },
    empty: <p>{text('AUDIT_EMPTY')}</p>,
  });
};
