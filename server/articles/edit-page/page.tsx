import type { ReactNode } from 'react';
import type { RequestContext } from '../../core/context/index.ts';
import { ErrorSummary, type FieldError, TaskForm } from '../../core/forms/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text, textsOf } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { Conflict } from '../../editor/index.ts';
import { itemTitleOf } from '../article-model/index.ts';
import { attachmentsOf } from '../attachments/index.ts';
import { definedFields, ExtraFieldInputs, hasFields } from '../fields/index.ts';
import { type EditableItem, type ItemFields, type ItemFormValues, usablePictures } from '../form-values/index.ts';
import { categoryOptions } from './category-queries.ts';
import { recordingOfItem } from './recording-queries.ts';
import { ItemSideFields } from './side-views.tsx';
import { tagSuggestions } from './tag-queries.ts';
import { ItemTextFields } from './text-views.tsx';
import { TrashLinks } from './trash-views.tsx';

/** State with which the form opens. */
export interface ItemFormState {
  /** Null: a new item. */
  readonly item: EditableItem | null;
  readonly typed: ItemFormValues;
  readonly version: number;
  /** The form is in a frame above another page. */
  readonly isFramed: boolean;
}

interface FrameProps {
  readonly errors?: readonly FieldError[];
  /** Current version, if it was changed while this one was edited. */
  readonly theirs?: ItemFields | undefined;
  /** Message about the fields. */
  readonly message?: string | undefined;
  /** Rendered preview of the typed text. */
  readonly preview?: ReactNode;
}

/** Address of an item's form. */
export const editPath = (id: number, isFramed: boolean): string =>
  `${articlePaths.edit(id)}${isFramed ? '?tmpl=component' : ''}`;

const wholeText = ({ title, intro, body }: Pick<ItemFormValues, 'title' | 'intro' | 'body'>) => ({
  title,
  body: [intro, body].filter(part => part !== '').join('\n'),
});

const Cancel = ({ context, item, isFramed }: { context: RequestContext; item: EditableItem; isFramed: boolean }) => (
  <TaskForm
    context={{ ...context, token: '' }}
    task="items.release"
    fields={{ id: item.id, tmpl: isFramed ? 'component' : undefined }}
    data-item-release=""
  >
    <button type="submit" className="button button-plain">
      {text('ITEM_EDIT_CANCEL')}
    </button>
  </TaskForm>
);

// Focused, so that a screen reader announces it before the fields.
const FieldNotice = ({ words }: { words: string }) => (
  // biome-ignore lint/a11y/noAutofocus: as a refused form begins with what is wrong
  <p className="notice alert alert-info" tabIndex={-1} autoFocus>
    {words}
  </p>
);

/** Edit page of an item; without scripts one plain form. */
export const itemEditPage = async (
  context: RequestContext,
  { item, typed, version, isFramed }: ItemFormState,
  { errors = [], theirs, message, preview }: FrameProps = {},
): Promise<Page> => {
  const { basePath } = context.services.settings;
  const [attachments, recording, usable, categories, suggestions, extra, hasExtra] = await Promise.all([
    item ? attachmentsOf(context.sql, item.id) : [],
    item ? recordingOfItem(context.sql, item.id) : undefined,
    usablePictures(context, item?.id ?? 0, [typed.image, ...typed.pictures]),
    categoryOptions(context, item?.categoryId),
    tagSuggestions(context.sql),
    definedFields(context.sql, typed.category),
    hasFields(context.sql),
  ]);
  const title = item ? text('ITEM_EDIT_TITLE', itemTitleOf(item.title)) : text('ITEM_EDIT_NEW');
  return {
    title,
    head: { robots: 'noindex, nofollow' },
    bodyClass: 'composer-page',
    ...(isFramed ? { frame: 'bare' as const } : {}),
    main: (
      <div
        className="composer item-editor"
        data-editing=""
        data-item-editor=""
        data-user={context.actor.account?.id ?? 0}
        data-item={item?.id ?? 0}
        data-fresh={errors.length === 0 && message === undefined ? '' : undefined}
        data-texts={JSON.stringify(textsOf('item-editor', 'local-copy'))}
      >
        <header className="composer-head">
          {!isFramed && (
            <p className="composer-back">
              <a href={basePath + (item ? articlePaths.item(item) : articlePaths.home())}>
                {text(item ? 'ITEM_EDIT_SHOW' : 'ITEM_EDIT_BACK')}
              </a>
            </p>
          )}
          <h1>{title}</h1>
          {item?.isTrashed && <p className="composer-state">{text('ITEM_EDIT_TRASHED_NOTE')}</p>}
        </header>
        <TaskForm
          context={{ ...context, token: '' }}
          task="items.save"
          fields={{
            id: item?.id ?? 0,
            version,
            form_key: item ? undefined : typed.form_key,
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
          {theirs && item && (
            <Conflict
              hint={text('ITEM_EDIT_CONFLICT_HINT')}
              mine={wholeText(typed)}
              theirs={wholeText(theirs)}
              theirsHref={basePath + editPath(item.id, isFramed)}
            />
          )}
          <div className="composer-columns">
            <ItemTextFields typed={typed} errors={errors}>
              <div data-item-fields="">
                <ExtraFieldInputs fields={extra} typed={typed.extra} errors={errors} />
              </div>
            </ItemTextFields>
            <ItemSideFields
              context={context}
              typed={typed}
              errors={errors}
              categories={categories}
              suggestions={suggestions}
              attachments={attachments}
              recording={recording}
              image={usable.get(typed.image)}
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
        {item && (
          <p className="composer-revisions">
            <a
              href={basePath + articlePaths.revisions(item.id)}
              {...(isFramed ? { target: '_blank', rel: 'noopener' } : {})}
            >
              {text(isFramed ? 'ITEM_REVISIONS_TAB' : 'ITEM_REVISIONS')}
            </a>
          </p>
        )}
        {item && (
          <div className="item-editor-acts">
            <Cancel context={context} item={item} isFramed={isFramed} />
            {!isFramed && <TrashLinks context={context} item={item} />}
          </div>
        )}
      </div>
    ),
  };
};
