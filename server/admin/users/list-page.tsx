import { Fragment } from 'react';
import type { RequestContext } from '../../core/context/index.ts';
import { listState, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, can, roles, site } from '../../core/policy/index.ts';
import { isoMoment, shortDateWords } from '../../core/time/index.ts';
import { askAddress, askPage, listPage, oneOf, type Row, type RowAction, screen } from '../shell/index.ts';
import { type UserLine, usersPage } from './queries.ts';
import { movesOf, requestedUserAction, userMoves } from './questions.ts';
import { roleWords, Status, statusWords } from './word-views.tsx';

const statuses = ['active', 'waiting', 'blocked', 'erased'] as const;

const shape = screen(paths.users, {
  sorts: { joined: 'desc', name: 'asc' },
  filters: { filter: oneOf(roles), kind: oneOf(statuses) },
  isSearched: true,
});

const actionsOf = (context: RequestContext, user: UserLine): RowAction[] =>
  movesOf(context, user).map(task => ({
    type: 'link',
    label: text(userMoves[task].label),
    href: askAddress(paths.users, task, [user.id], paths.users),
  }));

const day = (date: Date) => <time dateTime={isoMoment(date)}>{shortDateWords(date)}</time>;

const Name = ({ context, user: { id, name, username, status } }: { context: RequestContext; user: UserLine }) => (
  <span className="user-name">
    {status === 'erased' ? name : <a href={context.services.settings.basePath + paths.user(id)}>{name}</a>}
    <small>{username}</small>
  </span>
);

/** An e-mail address that breaks before its @ and dots, and within a word only where a word has no room. */
const BreakableAddress = ({ address }: { address: string }) =>
  address.split(/(?=[@.])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: Parts of one address have no other identity.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));

const rowOf = (context: RequestContext, user: UserLine): Row => ({
  id: user.id,
  name: user.name,
  cells: [
    <Name key="name" context={context} user={user} />,
    <span key="email" className="user-email">
      <BreakableAddress address={user.email} />
    </span>,
    text(roleWords[user.role]),
    <Status key="status" user={user} />,
    day(user.createdAt),
    user.seenAt ? day(user.seenAt) : text('USER_NEVER_SEEN'),
  ],
  actions: actionsOf(context, user),
});

const filters = () => [
  {
    name: 'filter',
    label: text('USER_ROLE'),
    all: text('USER_ROLE_ALL'),
    options: roles.map(value => ({ value, label: text(roleWords[value]) })),
  },
  {
    name: 'kind',
    label: text('USER_STATUS'),
    all: text('USER_STATUS_ALL'),
    options: statuses.map(value => ({ value, label: text(statusWords[value]) })),
  },
];

const columns = () => [
  { label: text('USER_NAME'), sort: 'name' },
  { label: text('USER_EMAIL') },
  { label: text('USER_ROLE') },
  { label: text('USER_STATUS') },
  { label: text('USER_JOINED'), sort: 'joined' },
  { label: text('USER_SEEN') },
];

export const usersListPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'site.see', site);
  const question = await requestedUserAction(context, params);
  if (question) return askPage(question);
  const state = listState(shape, params);
  const { filter: role, kind: status } = state.chosen;
  const { users, total } = await usersPage(context.sql, { ...state, role, status });
  return listPage({
    title: text('PLACE_USERS'),
    name: 'users',
    ...(can(context.actor, 'user.add', site)
      ? {
          add: { label: text('INVITE_NEW'), path: paths.invite },
          lead: (
            <p>
              <a href={context.services.settings.basePath + paths.invitations}>{text('PLACE_INVITATIONS')}</a>
              {' · '}
              <a href={context.services.settings.basePath + paths.newUser}>{text('USER_ADD')}</a>
            </p>
          ),
        }
      : {}),
    context,
    shape,
    state,
    columns: columns(),
    rows: users.map(user => rowOf(context, user)),
    total,
    filters: filters(),
    searchLabel: text('USERS_SEARCH'),
    empty: <p>{text('TABLE_NOTHING_FOUND')}</p>,
  });
};
