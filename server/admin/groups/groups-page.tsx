import type { RequestContext } from '../../core/context/index.ts';
import { listSize, listState, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { askAddress, askPage, listPage, type Question, type Row, requestedDeletion, screen } from '../shell/index.ts';
import { allGroups, type Group } from './queries.ts';

const shape = screen(paths.groups, { sorts: { title: 'asc' }, filters: {}, isSearched: false });

const rowOf = ({ id, title, members, levels }: Group): Row => ({
  id,
  name: title,
  cells: [title, members, levels.join(', ') || text('GROUP_NO_LEVEL')],
  actions: [
    { type: 'link', label: text('GROUP_MEMBERS'), href: paths.groupMembers(id) },
    { type: 'link', label: text('GROUP_RENAME'), href: paths.group(id) },
    { type: 'link', label: text('GROUP_DELETE'), href: askAddress(paths.groups, 'groups.delete', [id], paths.groups) },
  ],
});

const deletion = (context: RequestContext, params: PageParams): Promise<Question | undefined> =>
  requestedDeletion(context, params, {
    path: paths.groups,
    task: 'groups.delete',
    words: { title: 'ASK_GROUPS_DELETE', lead: 'GROUP_DELETE_LEAD', submit: 'GROUP_DELETE' },
    rows: async ids =>
      (await allGroups(context.sql)).filter(({ id }) => ids.includes(id)).map(({ id, title }) => ({ id, name: title })),
  });

/** Groups of accounts; or the question before a group is deleted. */
export const groupsPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  const question = await deletion(context, params);
  if (question) return askPage(question);
  const state = listState(shape, params);
  const groups = await allGroups(context.sql);
  return listPage({
    title: text('PLACE_GROUPS'),
    name: 'groups',
    add: { label: text('GROUP_NEW'), path: paths.group() },
    lead: (
      <p>
        {text('GROUPS_LEAD')} <a href={context.services.settings.basePath + paths.levels}>{text('PLACE_LEVELS')}</a>
      </p>
    ),
    context,
    shape,
    state,
    columns: [
      { label: text('GROUP_TITLE') },
      { label: text('GROUP_MEMBERS'), isNumber: true },
      { label: text('PLACE_LEVELS') },
    ],
    rows: groups.slice(state.start, state.start + listSize).map(rowOf),
    total: groups.length,
    empty: <p>{text('GROUPS_EMPTY')}</p>,
  });
};
