import type { RequestContext } from '../core/context/index.ts';
import { plural, text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import { can } from '../core/policy/index.ts';
import { dateWords } from '../core/time/index.ts';
import { fileSize, largest, pathOf } from '../media/index.ts';
import type { ListedPicture } from './queries.ts';

const dayMs = 24 * 3600 * 1000;

interface Props {
  readonly context: RequestContext;
  readonly picture: ListedPicture;
  /** Number of posts that show it. */
  readonly uses: number;
  /** Address of the current list. */
  readonly back: string;
}

const useWords = ({ picture, uses }: Pick<Props, 'picture' | 'uses'>): string => {
  if (uses > 0) return plural('MEDIA_SHOWN_IN', uses);
  if (picture.isUsed) return text('MEDIA_HELD');
  if (picture.isPermanent) return text('MEDIA_KEPT');
  const goes = new Date(picture.createdAt.getTime() + dayMs);
  return text('MEDIA_GOES', dateWords(goes));
};

/** Title of the picture, otherwise a unique name. */
export const nameOf = ({ id, title }: { readonly id: number; readonly title: string }): string =>
  title || text('MEDIA_UNTITLED', `${id}`);

/** Alternative text of a picture in the library, where even a decorative one is told apart. */
export const shownAlt = (picture: { readonly id: number; readonly title: string; readonly alt: string }): string =>
  picture.alt || text('MEDIA_NO_ALT_OF', nameOf(picture));

const Acts = ({ context, picture, back }: Props) => {
  const { basePath } = context.services.settings;
  const subject = { ...picture, isPublic: false, isShared: picture.folder === 'shared', posts: [], articles: [] };
  if (!can(context.actor, 'media.manage', subject)) return null;
  const rest = <span className="visually-hidden"> {nameOf(picture)}</span>;
  return (
    <p className="media-acts">
      <a className="btn btn-default" href={basePath + paths.mediaEdit(picture.id, back)}>
        {text('MEDIA_EDIT')}
        {rest}
      </a>{' '}
      <a
        className="btn btn-default"
        href={basePath + paths.mediaDelete(picture.id, back)}
        data-media-delete={picture.id}
        data-return={back}
      >
        {text('MEDIA_DELETE')}
        {rest}
      </a>
    </p>
  );
};

/** Picture of a folder with its texts and the number of its uses. */
export const MediaCard = (props: Props) => {
  const { context, picture } = props;
  const { width, height } = largest(picture);
  const small = picture.sizes.find(({ name }) => name === 'small') ?? largest(picture);
  const facts = text('MEDIA_FACTS', width, height, fileSize(picture.bytes));
  return (
    <li className="media-card">
      <img
        src={context.services.settings.basePath + pathOf(picture.name, small.name, 'webp')}
        width={small.width}
        height={small.height}
        alt={shownAlt(picture)}
        loading="lazy"
        decoding="async"
      />
      <h3 className="media-name">{nameOf(picture)}</h3>
      <p className="media-facts">{facts}</p>
      {picture.isDecorative && <p className="media-facts">{text('MEDIA_IS_DECORATIVE')}</p>}
      {!picture.alt && !picture.isDecorative && <p className="media-lacks">{text('MEDIA_NO_ALT')}</p>}
      <p className="media-facts">{useWords(props)}</p>
      <Acts {...props} />
    </li>
  );
};
