import { limits } from '../../protocol/limits.ts';
import { DashboardPage } from '../admin/shell/index.ts';
import type { Visit } from '../core/context/index.ts';
import { errorTitled, type FieldError } from '../core/forms/index.ts';
import { Pagination } from '../core/html/index.ts';
import { type Asked, checkStart, type Page } from '../core/http/index.ts';
import { plural, text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import { demand, may } from '../core/policy/index.ts';
import { keptBytes } from '../media/index.ts';
import { MediaCard } from './card-views.tsx';
import { type Folder, folderOf } from './folders.ts';
import { UploadPlace, Usage } from './list-views.tsx';
import { countIn, picturesIn } from './queries.ts';
import { searchWords } from './search.ts';
import { useCounts } from './use-queries.ts';

const startOf = ({ start = '' }: Asked): number => (/^\d{1,6}$/.test(start) ? Number(start) : 0);

const folderTitle = (visit: Visit, folder: Folder): string => {
  if (folder.kind === 'shared') return text('MEDIA_SHARED');
  if (folder.kind === 'post') return text('MEDIA_OF_POST');
  return folder.ownerId === visit.actor.account?.id ? text('MEDIA_OWN') : text('MEDIA_OF_OTHER');
};

const Folders = ({ visit, folder }: { visit: Visit; folder: Folder }) => {
  const { basePath } = visit.services.settings;
  const isOwn = folder.kind === 'user' && folder.ownerId === visit.actor.account?.id;
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
      </ul>
    </nav>
  );
};

const SearchForm = ({ visit, folder, search }: { visit: Visit; folder: Folder; search: string }) => (
  <form
    className="media-search"
    method="get"
    action={visit.services.settings.basePath + paths.media()}
    aria-label={text('MEDIA_SEARCH')}
  >
    {folder.name !== `user:${visit.actor.account?.id}` && <input type="hidden" name="folder" value={folder.name} />}
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

/** A folder of kept pictures in the dashboard: upload, search, words, deletion, and how much room is left. */
export const mediaPage = async (visit: Visit, asked: Asked, errors: readonly FieldError[] = []): Promise<Page> => {
  const folder = await folderOf(visit, asked.folder ?? '');
  demand(visit.actor, 'media.browse', folder);
  const search = (asked.search ?? '').slice(0, limits.searchLength).trim();
  const words = searchWords(search);
  const [start, size] = [startOf(asked), limits.mediaPage];
  const [pictures, total, bytes] = await Promise.all([
    picturesIn(visit.sql, folder, { search: words, start, size }),
    countIn(visit.sql, folder, words),
    keptBytes(visit.sql, visit.actor.account?.id ?? 0),
  ]);
  const uses = await useCounts(
    visit.sql,
    pictures.map(({ id }) => id),
  );
  const isOwn = folder.kind === 'user' && folder.ownerId === visit.actor.account?.id;
  const query = { ...(isOwn ? {} : { folder: folder.name }), search };
  const back = paths.media({ ...query, start });
  const path = (from: number): string => paths.media({ ...query, start: from });
  checkStart(visit, { start, size, total }, path);
  const { basePath } = visit.services.settings;
  const title = text('MEDIA_TITLE');
  const page: Page = {
    title,
    head: { robots: 'noindex, nofollow' },
    main: (
      <DashboardPage visit={visit} here={paths.media()} title={title}>
        <Folders visit={visit} folder={folder} />
        {isOwn && <Usage visit={visit} bytes={bytes} />}
        {may(visit.actor, 'media.place', folder) && <UploadPlace visit={visit} folder={folder} errors={errors} />}
        <section className="media-library" aria-labelledby="media-library-title" data-media-library="">
          <h2 id="media-library-title">{folderTitle(visit, folder)}</h2>
          <SearchForm visit={visit} folder={folder} search={search} />
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
                  visit={visit}
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
