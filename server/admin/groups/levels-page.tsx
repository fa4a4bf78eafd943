import type { RequestContext } from '../../core/context/index.ts';
import { listSize, listState, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { askAddress, askPage, listPage, type Question, type Row, requestedDeletion, screen } from '../shell/index.ts';
import { allLevels, type Level } from './queries.ts';

const shape = screen(paths.levels, { sorts: { title: 'asc' }, filters: {}, isSearched: false });

const rowOf = ({ id, title, groups }: Level): Row => ({
  id,
  name: title,
  cells: [title, groups.map(group => group.title).join(', ') || text('LEVEL_NO_GROUP')],
  actions: [
    { type: 'link', label: text('LEVEL_CHANGE'), href: paths.level(id) },
    { type: 'link', label: text('GROUP_DELETE'), href: askAddress(paths.levels, 'levels.delete', [id], paths.levels) },
  ],
});

const deletion = (context: RequestContext, params: PageParams): Promise<Question | undefined> =>
  requestedDeletion(context, params, {
    path: paths.levels,
    task: 'levels.delete',
    words: { title: 'ASK_LEVELS_DELETE', lead: 'LEVEL_DELETE_LEAD', submit: 'GROUP_DELETE' },
    rows: async ids =>
      (await allLevels(context.sql)).filter(({ id }) => ids.includes(id)).map(({ id, title }) => ({ id, name: title })),
  });

/** Access levels with their groups; or the question before a level is deleted. */
export const levelsPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  const question = await deletion(context, params);
  if (question) return askPage(question);
  const state = listState(shape, params);
  const levels = await allLevels(context.sql);
  return listPage({
    title: text('PLACE_LEVELS'),
    name: 'levels',
    add: { label: text('LEVEL_NEW'), path: paths.level() },
    lead: (
      <p>
        {text('LEVELS_LEAD')} <a href={context.services.settings.basePath + paths.groups}>{text('PLACE_GROUPS')}</a>
      </p>
    ),
    context,
    shape,
    state,
    columns: [{ label: text('LEVEL_TITLE') }, { label: text('PLACE_GROUPS') }],
    rows: levels.slice(state.start, state.start + listSize).map(rowOf),
    total: levels.length,
    empty: <p>{text('LEVELS_EMPTY')}</p>,
  });
};
