import { DashboardPage } from '../../admin/shell/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { TaskForm } from '../../core/forms/index.ts';
import { Pagination } from '../../core/html/index.ts';
import { checkStart, listStart, type Page, type PageParams, type PageRoute } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paged, paths } from '../../core/paths/index.ts';
import { authorize, can, site } from '../../core/policy/index.ts';
import { type ResponseTarget, responseTargets } from '../post-model/index.ts';
import { favouritesOf } from './queries.ts';

const pageSize = 20;

const Item = ({ context, post }: { context: RequestContext; post: ResponseTarget }) => {
  const { basePath } = context.services.settings;
  const isThere = can(context.actor, 'post.read', post);
  const title = isThere ? post.title.trim() || text('UNTITLED') : text('FAVOURITE_GONE');
  return (
    <li className="favourite-item">
      {isThere ? <a href={basePath + paths.entry(post.slug)}>{title}</a> : <span>{title}</span>}
      <button type="submit" name="ids[]" value={post.id} className="btn btn-default">
        {text('FAVOURITE_REMOVE_SHORT')}
        <span className="visually-hidden"> {text('FAVOURITE_REMOVE_REST', title)}</span>
      </button>
    </li>
  );
};

const List = ({ context, posts }: { context: RequestContext; posts: readonly ResponseTarget[] }) => (
  <TaskForm context={context} task="posts.unfavourite" back={paths.favourites}>
    <ul className="favourite-list">
      {posts.map(post => (
        <Item key={post.id} context={context} post={post} />
      ))}
    </ul>
  </TaskForm>
);

/** Favourites of the user; a withdrawn post is named as gone and can be removed. */
const favouritesPage = async (context: RequestContext, query: PageParams): Promise<Page> => {
  authorize(context.actor, 'account.own', site);
  const userId = context.actor.account?.id ?? 0;
  const start = listStart(query);
  const { ids, total } = await favouritesOf(context.sql, userId, { start, size: pageSize });
  const path = (from: number): string => paged(paths.favourites, from);
  checkStart(context, { start, size: pageSize, total }, path);
  const found = ids.length > 0 ? await responseTargets(context, ids, { openTo: 'members', lock: false }) : [];
  const byId = new Map(found.map(post => [post.id, post]));
  const posts = ids.flatMap(id => byId.get(id) ?? []);
  const { basePath } = context.services.settings;
  return {
    title: text('FAVOURITES_TITLE'),
    head: { robots: 'noindex' },
    main: (
      <DashboardPage context={context} here={paths.favourites} title={text('FAVOURITES_TITLE')}>
        {total === 0 ? (
          <div className="empty">
            <p>{text('FAVOURITES_EMPTY')}</p>
            <p>
              <a href={basePath + paths.home}>{text('POSTS_EMPTY_WAY_ON')}</a>
            </p>
          </div>
        ) : (
          <p>{plural('FAVOURITES_COUNT', total)}</p>
        )}
        {posts.length > 0 && <List context={context} posts={posts} />}
        <Pagination pages={{ start, size: pageSize, total }} hrefOf={from => basePath + path(from)} />
      </DashboardPage>
    ),
  };
};

export const favouritePages: readonly PageRoute[] = [
  { path: paths.favourites, view: 'dashboard', layout: 'favourites', handler: favouritesPage },
];
