import type { ReactNode } from 'react';
import type { TextKey } from '../../../protocol/texts.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { UserError } from '../../core/errors/index.ts';
import { checkStart, idParam, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import { mayGo } from '../../core/policy/index.ts';
import {
  comparedFields,
  type Question,
  QuestionPage,
  type RevisionAction,
  type RevisionLine,
  RevisionList,
  revisionsAtOnce,
  revisionsStart,
} from '../../revisions/index.ts';
import { articleTitleOf } from '../article-model/index.ts';
import { articlePreview, cleanArticleText, type EditableArticle, fieldsOfArticle } from '../form-values/index.ts';
import { fieldPairs } from './field-pairs.ts';
import { articleRevision, fieldsOfArticleRevision, revisionsOfArticle } from './revision-queries.ts';

/** Revision of the address; throws 404 if the article has none with that number. */
const requestedRevision = (
  context: RequestContext,
  { id }: EditableArticle,
  { revision }: PageParams,
): Promise<RevisionLine> => articleRevision(context.sql, id, idParam(revision) ?? 0);

/** Current fields of an article, and those of a revision. */
const versionsOf = async ({ sql }: RequestContext, { id }: EditableArticle, { ordering }: RevisionLine) => {
  const current = await fieldsOfArticle(sql, id);
  return { current, older: await fieldsOfArticleRevision(sql, id, ordering, current) };
};

const comparison = async (
  context: RequestContext,
  article: EditableArticle,
  line: RevisionLine,
): Promise<ReactNode> => {
  const { current, older } = await versionsOf(context, article, line);
  const [before, after] = await Promise.all([cleanArticleText(context, current), cleanArticleText(context, older)]);
  return comparedFields(context, {
    before,
    after,
    pairs: await fieldPairs(context, current, older),
    ordering: line.ordering,
  });
};

const viewedRevision = async (
  context: RequestContext,
  article: EditableArticle,
  line: RevisionLine,
): Promise<ReactNode> => {
  const { older } = await versionsOf(context, article, line);
  return articlePreview(context, older, text('REVISION_NUMBERED', line.ordering));
};

const actionsOf = (
  article: EditableArticle,
  line: RevisionLine,
  { isShown, start }: { readonly isShown: boolean; readonly start: number },
): readonly RevisionAction[] => {
  const at = articlePaths.revisions(article.id, { revision: line.ordering, start });
  const action = (href: string, label: TextKey, name: TextKey): RevisionAction => ({
    href,
    label: text(label),
    name: text(name, line.ordering),
  });
  return [
    ...(isShown ? [] : [action(at, 'REVISION_LOOK', 'REVISION_LOOK_NAME')]),
    ...(line.isCurrent ? [] : [action(`${at}&compare=1#difference`, 'REVISION_COMPARE', 'REVISION_COMPARE_NAME')]),
    ...(mayGo('use', line)
      ? [action(articlePaths.editRevision(article.id, line.ordering), 'REVISION_USE', 'REVISION_USE_NAME')]
      : []),
    ...(mayGo('delete', line)
      ? [
          action(
            articlePaths.deleteRevision(article.id, line.ordering, start),
            'REVISION_DELETE',
            'REVISION_DELETE_NAME',
          ),
        ]
      : []),
  ];
};

/** Revisions of an article, with one of them displayed or compared with the current text. */
export const articleRevisionsPage = async (
  context: RequestContext,
  article: EditableArticle,
  params: PageParams,
): Promise<Page> => {
  const { basePath } = context.services.settings;
  const start = revisionsStart(params);
  const revisions = await revisionsOfArticle(context.sql, article.id, start);
  const shown = params.revision === undefined ? undefined : await requestedRevision(context, article, params);
  const pathOf = (from: number): string =>
    articlePaths.revisions(article.id, { revision: shown?.ordering ?? 0, start: from });
  checkStart(context, { ...revisions, size: revisionsAtOnce }, pathOf);
  const title = text('ITEM_REVISIONS_TITLE', articleTitleOf(article.title));
  return {
    title,
    head: { robots: 'noindex, nofollow' },
    main: (
      <div className="preview">
        <h1>{title}</h1>
        <p className="field-actions">
          <a className="button button-plain" href={basePath + articlePaths.edit(article.id)}>
            {text('ITEM_EDIT')}
          </a>
          <a className="button button-plain" href={basePath + articlePaths.article(article)}>
            {text('ITEM_EDIT_SHOW')}
          </a>
        </p>
        {shown && params.compare ? await comparison(context, article, shown) : null}
        {shown && (await viewedRevision(context, article, shown))}
        <RevisionList
          context={context}
          revisions={revisions}
          shownId={shown?.id ?? 0}
          pathOf={pathOf}
          actionsOf={line => actionsOf(article, line, { isShown: line.id === shown?.id, start })}
        />
      </div>
    ),
  };
};

/** Throws if the revision is the current text. */
export const checkDeletable = (line: RevisionLine): void => {
  if (!mayGo('delete', line)) throw new UserError('REVISION_STANDS', { args: [line.ordering], status: 409 });
};

/** Confirmation before a revision is deleted. */
export const deleteArticleRevisionPage = async (
  context: RequestContext,
  article: EditableArticle,
  params: PageParams,
): Promise<Page> => {
  const line = await requestedRevision(context, article, params);
  checkDeletable(line);
  const question: Question = {
    title: text('REVISION_DELETE_TITLE', line.ordering),
    words: text('REVISION_DELETE_ASK', line.ordering, articleTitleOf(article.title)),
    submit: text('REVISION_DELETE'),
    isHarmful: true,
    task: 'items.deleterevision',
    ids: { id: [article.id], revision: [line.ordering] },
    leave: articlePaths.revisions(article.id, { start: revisionsStart(params) }),
  };
  return {
    title: question.title,
    head: { robots: 'noindex, nofollow' },
    main: <QuestionPage context={context} question={question} back={question.leave} />,
  };
};
