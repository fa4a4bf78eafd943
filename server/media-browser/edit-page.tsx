import { limits } from '../../protocol/limits.ts';
import { DashboardPage } from '../admin/shell/index.ts';
import type { RequestContext } from '../core/context/index.ts';
import { notFound } from '../core/errors/index.ts';
import {
  boundFields,
  CheckField,
  ErrorSummary,
  errorTitled,
  Field,
  type FieldError,
  FormActions,
  TaskForm,
} from '../core/forms/index.ts';
import { idParam, type Page, type PageParams } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { paths, returnPath } from '../core/paths/index.ts';
import { authorize } from '../core/policy/index.ts';
import { Picture } from '../media/index.ts';
import { nameOf, shownAlt } from './card-views.tsx';
import { type ManagedPicture, pictureToManage } from './queries.ts';
import { DeletePage, deleteTitle, UsedIn } from './question-views.tsx';
import { usesOf } from './use-queries.ts';

interface Typed {
  readonly title: string;
  readonly alt: string;
  readonly decorative: boolean;
  readonly caption: string;
  readonly keep: boolean;
}

const managedPictureOf = async (context: RequestContext, { id, return: returnTo }: PageParams) => {
  const pictureId = idParam(id);
  if (pictureId === undefined) throw notFound();
  const picture = await pictureToManage(context, pictureId);
  authorize(context.actor, 'media.manage', picture);
  const back = returnPath(returnTo, context.services.settings.baseUrl);
  return { picture, back, uses: await usesOf(context, [pictureId]) };
};

interface FormProps {
  readonly context: RequestContext;
  readonly picture: ManagedPicture;
  readonly typed: Typed;
  readonly errors: readonly FieldError[];
  readonly back: string | undefined;
}

const Form = ({ context, picture, typed, errors, back }: FormProps) => {
  const { basePath } = context.services.settings;
  const field = boundFields(typed, errors);
  return (
    <TaskForm context={context} task="media.save" fields={{ id: picture.id }} back={back}>
      <Field
        form="media"
        {...field('alt')}
        label={text('MEDIA_ALT')}
        hint={text('MEDIA_ALT_HINT')}
        rows={3}
        maxLength={limits.alt}
      />
      <CheckField form="media" {...field('decorative')} label={text('MEDIA_DECORATIVE')} />
      <Field form="media" {...field('title')} label={text('MEDIA_NAME')} maxLength={limits.title} />
      <Field form="media" {...field('caption')} label={text('MEDIA_CAPTION')} maxLength={limits.caption} />
      {!picture.isShared && (
        <div className="field-check">
          <input type="checkbox" id="media-keep" name="keep" value="1" defaultChecked={typed.keep} />
          <label htmlFor="media-keep">{text('MEDIA_KEEP')}</label>
        </div>
      )}
      <FormActions
        submit={text('MEDIA_SAVE')}
        cancel={text('MEDIA_BACK')}
        cancelHref={basePath + (back ?? paths.media())}
      />
    </TaskForm>
  );
};

/** Page of a picture: texts, uses, and deletion. */
export const editPage = async (
  context: RequestContext,
  query: PageParams,
  { typed, errors = [] }: { typed?: Typed; errors?: readonly FieldError[] } = {},
): Promise<Page> => {
  const { picture, back, uses } = await managedPictureOf(context, query);
  const { basePath } = context.services.settings;
  const title = text('MEDIA_EDIT_TITLE', nameOf(picture));
  const page: Page = {
    title,
    head: { robots: 'noindex, nofollow' },
    main: (
      <DashboardPage context={context} here={paths.media()} title={title}>
        <ErrorSummary errors={errors} form="media" />
        <div className="media-edit">
          <div className="media-shown">
            <Picture
              picture={picture}
              basePath={basePath}
              alt={shownAlt(picture)}
              sizes="(max-width: 48rem) 100vw, 24rem"
            />
            <h2>{text('MEDIA_USED')}</h2>
            <UsedIn context={context} uses={uses} />
            <p>
              <a
                className="btn btn-danger"
                href={basePath + paths.mediaDelete(picture.id, back)}
                data-media-delete={picture.id}
                data-return={back}
              >
                {text('MEDIA_DELETE_THIS')}
              </a>
            </p>
          </div>
          <Form
            context={context}
            picture={picture}
            typed={typed ?? { ...picture, decorative: picture.isDecorative, keep: picture.isPermanent }}
            errors={errors}
            back={back}
          />
        </div>
      </DashboardPage>
    ),
  };
  return errorTitled(page, errors);
};

/** Confirmation page before a picture is deleted, without scripts. */
export const deletePage = async (context: RequestContext, query: PageParams): Promise<Page> => {
  const { picture, back, uses } = await managedPictureOf(context, query);
  const title = deleteTitle([picture]);
  return {
    title,
    head: { robots: 'noindex, nofollow' },
    main: (
      <DashboardPage context={context} here={paths.media()} title={title}>
        <DeletePage context={context} pictures={[picture]} uses={uses} back={back} />
      </DashboardPage>
    ),
  };
};
