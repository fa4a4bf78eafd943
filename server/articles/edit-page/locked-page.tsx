import type { RequestContext } from '../../core/context/index.ts';
import { TaskForm } from '../../core/forms/index.ts';
import type { Page } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { dateTimeWords } from '../../core/time/index.ts';
import { articleTitleOf } from '../article-model/index.ts';
import type { EditableArticle } from '../form-values/index.ts';
import { EditorFrame } from './editor-frame.tsx';
import type { LockOwner } from './lock-queries.ts';

interface LockedPage {
  readonly article: EditableArticle;
  readonly holder: LockOwner;
  readonly isFramed: boolean;
}

/** Tells who has the article open and since when; moderators may take over the lock. */
export const lockedPage = (context: RequestContext, { article, holder, isFramed }: LockedPage): Page => {
  const { settings, site: settled } = context.services;
  const title = text('ITEM_EDIT_TITLE', articleTitleOf(article.title));
  const since = dateTimeWords(holder.since, settled.get('site.language'));
  return {
    status: 409,
    title,
    head: { robots: 'noindex, nofollow' },
    ...(isFramed ? { frame: 'bare' as const } : {}),
    main: (
      <EditorFrame context={context} isFramed={isFramed}>
        <div className="item-held">
          <header className="composer-head">
            <h1>{title}</h1>
          </header>
          {/* biome-ignore lint/a11y/noAutofocus: the reason is announced before anything else */}
          <p className="alert alert-info" tabIndex={-1} autoFocus>
            {text('ITEM_EDIT_HELD', holder.name, since)}
          </p>
          <p>
            <a className="button button-plain" href={settings.basePath + articlePaths.article(article)} target="_top">
              {text('ITEM_EDIT_READ')}
            </a>
          </p>
          {can(context.actor, 'articles.manage', site) && (
            <TaskForm
              context={context}
              task="items.take"
              fields={{ id: article.id, tmpl: isFramed ? 'component' : undefined }}
            >
              <p>{text('ITEM_EDIT_TAKE_HINT', holder.name)}</p>
              <button type="submit" className="button">
                {text('ITEM_EDIT_TAKE')}
              </button>
            </TaskForm>
          )}
        </div>
      </EditorFrame>
    ),
  };
};
