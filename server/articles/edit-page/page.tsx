import type { ReactNode } from 'react';
import { accessOptions } from '../../accounts/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { ErrorSummary, type FieldError, TaskForm } from '../../core/forms/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text, textsOf } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { Conflict } from '../../editor/index.ts';
import { readTypedText } from '../../text-checks/index.ts';
import { articleTitleOf } from '../article-model/index.ts';
import { attachmentsOf } from '../attachments/index.ts';
import { definedFields, ExtraFieldInputs, hasFields } from '../fields/index.ts';
import {
  type ArticleFields,
  type ArticleFormValues,
  type EditableArticle,
  usablePictures,
} from '../form-values/index.ts';
import { categoryOptions } from './category-queries.ts';
import { EditorFrame } from './editor-frame.tsx';
import { recordingOfArticle } from './recording-queries.ts';
import { ArticleSideFields } from './side-views.tsx';
import { tagSuggestions } from './tag-queries.ts';
import { ArticleTextFields } from './text-views.tsx';
import { TrashLinks } from './trash-views.tsx';

/** State with which the form opens. */
interface ArticleFormState {
  /** Null: a new article. */
  readonly article: EditableArticle | null;
  readonly typed: ArticleFormValues;
  readonly version: number;
  /** The form is in a frame above another page. */
  readonly isFramed: boolean;
}

interface FrameProps {
  readonly errors?: readonly FieldError[];
  /** Current version, if it was changed while this one was edited. */
  readonly theirs?: ArticleFields | undefined;
  /** Message about the fields. */
  readonly message?: string | undefined;
  /** Rendered preview of the typed text. */
  readonly preview?: ReactNode;
}

/** Address of an article's form. */
export const editPath = (id: number, isFramed: boolean): string =>
  `${articlePaths.edit(id)}${isFramed ? '?tmpl=component' : ''}`;

const wholeText = ({ title, intro, body }: Pick<ArticleFormValues, 'title' | 'intro' | 'body'>) => ({
  title,
  body: [intro, body].filter(part => part !== '').join('\n'),
});

const readTyped = (context: RequestContext, { intro, body, language }: ArticleFormValues) =>
  readTypedText(context, {
    fields: [
      { field: 'intro', label: 'ITEM_EDIT_INTRO', markup: intro },
      { field: 'body', label: 'ITEM_EDIT_BODY', markup: body },
    ],
    language,
  });

interface CancelProps {
  readonly context: RequestContext;
  readonly article: EditableArticle;
  readonly isFramed: boolean;
}

const Cancel = ({ context, article, isFramed }: CancelProps) => (
  <TaskForm
    context={{ ...context, token: '' }}
    task="items.release"
    fields={{ id: article.id, tmpl: isFramed ? 'component' : undefined }}
    data-item-release=""
  >
    <button type="submit" className="button button-plain">
      {text('ITEM_EDIT_CANCEL')}
    </button>
  </TaskForm>
);

// Focused, so that a screen reader announces it before the fields.
const FieldNotice = ({ words }: { words: string }) => (
  // biome-ignore lint/a11y/noAutofocus: announced before the fields
  <p className="notice alert alert-info" tabIndex={-1} autoFocus>
    {words}
  </p>
);

/** Edit page of an article; without scripts one plain form. */
export const articleEditPage = async (
  context: RequestContext,
  { article, typed, version, isFramed }: ArticleFormState,
  { errors = [], theirs, message, preview }: FrameProps = {},
): Promise<Page> => {
  const { settings, site } = context.services;
  const { basePath } = settings;
  const [attachments, recording, usable, categories, suggestions, accesses, extra, hasExtra, read] = await Promise.all([
    article ? attachmentsOf(context.sql, article.id) : [],
    article ? recordingOfArticle(context.sql, article.id) : undefined,
    usablePictures(context, article?.id ?? 0, [typed.image, typed.intro_image, ...typed.pictures]),
    categoryOptions(context, article?.categoryId),
    tagSuggestions(context.sql),
    accessOptions(context, article?.ownAccess ?? ''),
    definedFields(context.sql, typed.category),
    hasFields(context.sql),
    errors.length > 0 || preview ? readTyped(context, typed) : undefined,
  ]);
  const title = article ? text('ITEM_EDIT_TITLE', articleTitleOf(article.title)) : text('ITEM_EDIT_NEW');
  return {
    title,
    head: { robots: 'noindex, nofollow' },
    bodyClass: 'composer-page',
    ...(isFramed ? { frame: 'bare' as const } : {}),
    main: (
      <EditorFrame context={context} isFramed={isFramed}>
        <div
          className="composer item-editor"
          data-editing=""
          data-item-editor=""
          data-user={context.actor.account?.id ?? 0}
          data-item={article?.id ?? 0}
          data-fresh={errors.length === 0 && message === undefined ? '' : undefined}
          data-texts={JSON.stringify(textsOf('article-editor', 'hearing', 'local-copy'))}
        >
          <header className="composer-head">
            {!isFramed && (
              <p className="composer-back">
                <a href={basePath + (article ? articlePaths.article(article) : articlePaths.home())}>
                  {text(article ? 'ITEM_EDIT_SHOW' : 'ITEM_EDIT_BACK')}
                </a>
              </p>
            )}
            <h1>{title}</h1>
            {article?.isTrashed && <p className="composer-state">{text('ITEM_EDIT_TRASHED_NOTE')}</p>}
          </header>
          <TaskForm
            context={{ ...context, token: '' }}
            task="items.save"
            fields={{
              id: article?.id ?? 0,
              version,
              form_key: article ? undefined : typed.form_key,
              tmpl: isFramed ? 'component' : undefined,
            }}
            id="item-form"
            takesFiles
            noValidate
            data-item-form=""
          >
            {message && <FieldNotice words={message} />}
            {preview}
            <ErrorSummary errors={errors} />
            {theirs && article && (
              <Conflict
                hint={text('ITEM_EDIT_CONFLICT_HINT')}
                mine={wholeText(typed)}
                theirs={wholeText(theirs)}
                theirsHref={basePath + editPath(article.id, isFramed)}
              />
            )}
            <div className="composer-columns">
              <ArticleTextFields
                typed={typed}
                errors={errors}
                required={site.get('articles.requireChecks')}
                read={read}
              >
                <div data-item-fields="">
                  <ExtraFieldInputs fields={extra} typed={typed.extra} errors={errors} />
                </div>
              </ArticleTextFields>
              <ArticleSideFields
                context={context}
                typed={typed}
                errors={errors}
                categories={categories}
                suggestions={suggestions}
                accesses={accesses}
                attachments={attachments}
                recording={recording}
                image={usable.get(typed.image)}
                introImage={usable.get(typed.intro_image)}
                gallery={typed.pictures.flatMap(uri => usable.get(uri) ?? [])}
              />
            </div>
            <div className="composer-acts">
              <button type="submit" className="button">
                {text('ITEM_EDIT_SAVE')}
              </button>
              <button type="submit" className="button button-plain" name="goal" value="preview">
                {text('ITEM_EDIT_PREVIEW')}
              </button>
              {hasExtra && (
                <button type="submit" className="button button-plain" name="goal" value="fields">
                  {text('ITEM_EDIT_FIELDS_SHOW')}
                </button>
              )}
            </div>
            {/* Current token: a form that is open all day outlives its session. */}
          </TaskForm>
          {article && (
            <p className="composer-revisions">
              <a
                href={basePath + articlePaths.revisions(article.id)}
                {...(isFramed ? { target: '_blank', rel: 'noopener' } : {})}
              >
                {text(isFramed ? 'ITEM_REVISIONS_TAB' : 'ITEM_REVISIONS')}
              </a>
            </p>
          )}
          {article && (
            <div className="item-editor-acts">
              <Cancel context={context} article={article} isFramed={isFramed} />
              {!isFramed && <TrashLinks context={context} article={article} />}
            </div>
          )}
        </div>
      </EditorFrame>
    ),
  };
};
