import { limits } from '../../protocol/limits.ts';
import { DashboardPage } from '../admin/shell/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import { errorTitled, type FieldError } from '../core/forms/index.ts';
import { Pagination } from '../core/html/index.ts';
import { checkStart, listStart, type Page, type PageParams } from '../core/http/index.ts';
import { plural, text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import { authorize, can } from '../core/policy/index.ts';
import { storedBytes } from '../media/index.ts';
import { MediaCard } from './card-views.tsx';
import { type Folder, folderOf } from './folders.ts';
import { UploadPlace, Usage } from './list-views.tsx';
import { countIn, picturesIn, searchWords } from './queries.ts';
import { useCounts } from './use-queries.ts';

const folderTitle = (context: RequestContext, folder: Folder): string => {
  if (folder.kind === 'shared') return text('MEDIA_SHARED');
  if (folder.kind === 'post') return text('MEDIA_OF_POST');
  return folder.ownerId === context.actor.account?.id ? text('MEDIA_OWN') : text('MEDIA_OF_OTHER');
};

const Folders = ({ context, folder }: { context: RequestContext; folder: Folder }) => {
  const { basePath } = context.services.settings;
  const isOwn = folder.kind === 'user' && folder.ownerId === context.actor.account?.id;
  return (
    <nav className="media-folders" aria-label={text('MEDIA_FOLDERS')}>
      <ul>
        <li>
          <a href={basePath + paths.media()} aria-current={isOwn ? 'page' : undefined}>
            {text('MEDIA_OWN')}
          </a>
        </li>
        <li>
          <a
            href={basePath + paths.media({ folder: 'shared' })}
            aria-current={folder.kind === 'shared' ? 'page' : undefined}
          >
            {text('MEDIA_SHARED')}
          </a>
        </li>
        <li>
          <a href={basePath + paths.mediaFiles()}>{text('FILES_TO_FILES')}</a>
        </li>
      </ul>
    </nav>
  );
};

const SearchForm = ({ context, folder, search }: { context: RequestContext; folder: Folder; search: string }) => (
  <form
    className="media-search"
    method="get"
    action={context.services.settings.basePath + paths.media()}
    aria-label={text('MEDIA_SEARCH')}
  >
    {folder.name !== `user:${context.actor.account?.id}` && <input type="hidden" name="folder" value={folder.name} />}
    <div className="field">
      <label htmlFor="media-search">{text('MEDIA_SEARCH_LABEL')}</label>
      <input id="media-search" type="search" name="search" defaultValue={search} maxLength={limits.searchLength} />
    </div>
    <button type="submit" className="btn btn-default">
      {text('MEDIA_SEARCH')}
    </button>
  </form>
);

const emptyWords = (search: string): string => (search === '' ? text('MEDIA_EMPTY') : text('MEDIA_NOTHING', search));

/** Folder of pictures in the dashboard: upload, search, texts, deletion, and quota. */
export const mediaPage = async (
  context: RequestContext,
  query: PageParams,
  errors: readonly FieldError[] = [],
): Promise<Page> => {
  const folder = await folderOf(context, query.folder ?? '');
  authorize(context.actor, 'media.browse', folder);
  const search = (query.search ?? '').slice(0, limits.searchLength).trim();
  const words = searchWords(search);
  const [start, size] = [listStart(query), limits.mediaPage];
  const [pictures, total, bytes] = await Promise.all([
    picturesIn(context.sql, folder, { search: words, start, size }),
    countIn(context.sql, folder, words),
    storedBytes(context.sql, context.actor.account?.id ?? 0),
  ]);
  const uses = await useCounts(
    context.sql,
    pictures.map(({ id }) => id),
  );
  const isOwn = folder.kind === 'user' && folder.ownerId === context.actor.account?.id;
  const folderAndSearch = { ...(isOwn ? {} : { folder: folder.name }), search };
  const back = paths.media({ ...folderAndSearch, start });
  const path = (from: number): string => paths.media({ ...folderAndSearch, start: from });
  checkStart(context, { start, size, total }, path);
  const { basePath } = context.services.settings;
  const title = text('MEDIA_TITLE');
  const page: Page = {
    title,
    head: { robots: 'noindex, nofollow' },
    main: (
      <DashboardPage context={context} here={paths.media()} title={title}>
        <Folders context={context} folder={folder} />
        {isOwn && <Usage context={context} bytes={bytes} />}
        {can(context.actor, 'media.place', folder) && <UploadPlace context={context} folder={folder} errors={errors} />}
        <section className="media-library" aria-labelledby="media-library-title" data-media-library="">
          <h2 id="media-library-title">{folderTitle(context, folder)}</h2>
          <SearchForm context={context} folder={folder} search={search} />
          {total === 0 ? (
            <div className="empty">
              <p>{emptyWords(search)}</p>
            </div>
          ) : (
            <p>{search === '' ? plural('MEDIA_COUNT', total) : plural('MEDIA_FOUND', total, total, search)}</p>
          )}
          {pictures.length > 0 && (
            <ul className="media-grid">
              {pictures.map(picture => (
                <MediaCard
                  key={picture.id}
                  context={context}
                  picture={picture}
                  uses={uses.get(picture.id) ?? 0}
                  back={back}
                />
              ))}
            </ul>
          )}
          <Pagination pages={{ start, size, total }} hrefOf={from => basePath + path(from)} />
        </section>
      </DashboardPage>
    ),
  };
  return errorTitled(page, errors);
};
