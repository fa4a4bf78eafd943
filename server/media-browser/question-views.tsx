import type { Html } from '../../protocol/html.ts';
import { titleOf } from '../blog/cards/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import { FormActions, TaskFields } from '../core/forms/index.ts';
import { dialogBlock, QuestionButtons } from '../core/html/index.ts';
import { plural, text } from '../core/i18n/index.ts';
import { paths } from '../core/paths/index.ts';
import { can } from '../core/policy/index.ts';
import { nameOf } from './card-views.tsx';
import type { ManagedPicture } from './queries.ts';
import type { Use } from './use-queries.ts';

interface Props {
  readonly context: RequestContext;
  readonly pictures: readonly ManagedPicture[];
  readonly uses: readonly Use[];
  readonly back: string | undefined;
}

const namedPosts = 10;

/** Posts that show a picture; a post that the user may not know of has no name. */
export const UsedIn = ({ context, uses }: { context: RequestContext; uses: readonly Use[] }) => {
  const shown = [...new Map(uses.filter(use => use.isShown).map(({ post }) => [post.id, post])).values()];
  const older = new Set(uses.filter(use => !use.isShown).map(({ post }) => post.id));
  const known = shown.filter(post => can(context.actor, 'post.read', post));
  const unnamed = shown.length - Math.min(known.length, namedPosts);
  if (shown.length === 0 && older.size === 0) return <p>{text('MEDIA_UNUSED')}</p>;
  return (
    <>
      {shown.length > 0 && (
        <>
          <p>{plural('MEDIA_USED_IN', shown.length)}</p>
          <ul>
            {known.slice(0, namedPosts).map(post => (
              <li key={post.id}>
                <a href={context.services.settings.basePath + paths.entry(post.slug)}>{titleOf(post.title)}</a>
              </li>
            ))}
            {unnamed > 0 && <li>{plural('MEDIA_USED_UNNAMED', unnamed)}</li>}
          </ul>
        </>
      )}
      {older.size > 0 && <p>{plural('MEDIA_USED_EARLIER', older.size)}</p>}
    </>
  );
};

const titleIn = (pictures: readonly ManagedPicture[]): string => {
  const [first] = pictures;
  if (first && pictures.length === 1) return text('MEDIA_DELETE_ONE', nameOf(first));
  return plural('MEDIA_DELETE_ALL', pictures.length);
};

const Question = ({ context, uses }: Props) => (
  <>
    <UsedIn context={context} uses={uses} />
    <p>{text(uses.some(use => use.isShown) ? 'MEDIA_DELETE_GAP' : 'MEDIA_DELETE_GONE')}</p>
  </>
);

const Fields = ({ context, pictures, back }: Props) => (
  <>
    {pictures.map(({ id }) => (
      <input type="hidden" key={id} name="ids[]" value={id} />
    ))}
    <TaskFields context={context} task="media.delete" back={back} />
  </>
);

/** Confirmation before pictures are deleted, as a dialog. */
export const deleteDialog = (props: Props): Html =>
  dialogBlock({
    title: titleIn(props.pictures),
    content: (
      <form method="post" action={`${props.context.services.settings.basePath}/index.php`} data-form-response="">
        <Question {...props} />
        <Fields {...props} />
      </form>
    ),
    buttons: <QuestionButtons cancel={text('MEDIA_LEAVE')} submit={text('MEDIA_DELETE')} isHarmful />,
    width: 480,
    isAlert: true,
  });

export const deleteTitle = titleIn;

/** Confirmation as a page, without scripts. */
export const DeletePage = (props: Props) => {
  const { basePath } = props.context.services.settings;
  return (
    <form method="post" action={`${basePath}/index.php`}>
      <Question {...props} />
      <FormActions
        submit={text('MEDIA_DELETE')}
        cancel={text('MEDIA_LEAVE')}
        cancelHref={basePath + (props.back ?? paths.media())}
        isHarmful
      />
      <Fields {...props} />
    </form>
  );
};
