import type { ReactNode } from 'react';
import type { RequestContext } from '../../core/context/index.ts';
import { withContents } from '../../core/html/index.ts';
import { checkStart, type Page, type PageParams, type PageRoute } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { dateTimeWords } from '../../core/time/index.ts';
import { galleryRules, withPictures } from '../../gallery/index.ts';
import { readingText } from '../../reading-text/index.ts';
import {
  comparedFields,
  type FieldPair,
  type RevisionLine,
  RevisionList,
  revisionsAtOnce,
  revisionsStart,
} from '../../revisions/index.ts';
import { HeardText, readText } from '../../text-checks/index.ts';
import { settingOf, titleOf } from '../cards/index.ts';
import type { PostFields } from '../post-model/index.ts';
import { EntryEnd, EntryHeader, EntryText } from '../post-page/index.ts';
import { categoryTitles, cleanBody, type Preview, previewOf } from './preview-queries.ts';
import { questionPages, requestedUid } from './question-pages.tsx';
import { Rejection } from './rejection-views.tsx';
import { postRevisionActions } from './revision-row-actions.ts';
import { PreviewToolbar } from './toolbar-views.tsx';

const currentLabel = ({ target }: Preview): string => {
  if (target.lifecycle === 'trashed') return text('NOT_PUBLIC_TRASHED');
  if (target.lifecycle === 'archived') return text('POST_ARCHIVED');
  if (target.state === 'draft') return text('PREVIEW_DRAFT');
  if (target.state === 'pending') return text('PREVIEW_PENDING');
  if (target.state === 'unpublished') return text('PREVIEW_UNPUBLISHED');
  if (target.publishedAt && !target.isOut && target.publishDown === null)
    return text('NOT_PUBLIC_SCHEDULED', dateTimeWords(target.publishedAt));
  return text(target.isOut ? 'PREVIEW_PUBLISHED' : 'NOT_PUBLIC_ENDED');
};

const changeWords = (preview: Preview, { ordering, state }: { ordering: number; state: string }): string => {
  if (state === 'pending') return text('PREVIEW_CHANGE_PENDING', ordering);
  if (state === 'draft') return text('PREVIEW_CHANGE_DRAFT', ordering);
  return text(
    state === 'rejected' ? 'PREVIEW_CHANGE_REJECTED' : 'PREVIEW_CHANGE_FINAL',
    ordering,
    preview.revisions.total,
  );
};

type Shown = Pick<Parameters<typeof EntryText>[0]['view'], 'html' | 'contents'>;

const shownText = async (context: RequestContext, { entry }: Preview): Promise<Shown> => {
  const { html, contents } = withContents(entry.text);
  const id = `post-${entry.id}`;
  return { html: await readingText(withPictures(html, galleryRules(context)), id, context), contents };
};

interface PreviewedProps {
  readonly context: RequestContext;
  readonly preview: Preview;
  readonly shown: Shown;
}

const PreviewedEntry = ({ context, preview: { entry }, shown }: PreviewedProps) => {
  const setting = settingOf(context);
  const view = { entry, setting, ...shown };
  return (
    <article className="entry preview-entry" aria-labelledby="preview-entry-title">
      <EntryHeader entry={entry} setting={setting} id="preview-entry-title" />
      <EntryText view={view} />
      <EntryEnd entry={entry} setting={setting} />
    </article>
  );
};

const readPreviewed = (context: RequestContext, { entry: { text: html, language } }: Preview) =>
  readText(context, { fields: [{ field: 'body', html }], language });

const momentWords = (at: Date | null): string => (at ? dateTimeWords(at) : '');

const pairsOf = async (context: RequestContext, { current, fields }: Preview): Promise<FieldPair[]> => {
  const plainTextOf = async (of: PostFields): Promise<readonly (readonly [string, string])[]> => [
    [text('WRITE_TITLE'), of.title],
    [text('WRITE_EXCERPT'), of.excerpt],
    [text('WRITE_SOURCE'), of.source],
    [text('WRITE_LANGUAGE'), of.language],
    [text('WRITE_CATEGORIES'), await categoryTitles(context, of.categoryIds)],
    [text('WRITE_TAGS'), [...of.tags].sort().join(', ')],
    [text('WRITE_ADDRESS'), of.place?.address ?? ''],
    [text('DIFF_PRIVACY'), text(privacies[of.privacy])],
    [text('DIFF_PUBLISH_UP'), momentWords(of.publishedAt)],
    [text('DIFF_PUBLISH_DOWN'), momentWords(of.publishDown)],
    [text('WRITE_SEO_TITLE'), of.seo.title],
    [text('WRITE_SEO_DESCRIPTION'), of.seo.description],
    [text('WRITE_KEYWORDS'), of.seo.keywords],
    [text('WRITE_BYLINE'), of.byline],
    [text('WRITE_COPYRIGHT'), of.copyright],
    [text('COMPOSER_OFF_FRONT_PAGE'), of.isOffFrontPage ? text('DIFF_YES') : ''],
  ];
  const [before, after] = await Promise.all([plainTextOf(current), plainTextOf(fields)]);
  return before.map(([label, words], at) => ({ label, before: words, after: after[at]?.[1] ?? '' }));
};

const privacies = {
  public: 'PRIVACY_PUBLIC',
  registered: 'PRIVACY_REGISTERED',
  private: 'PRIVACY_PRIVATE',
} as const;

const comparison = async (context: RequestContext, preview: Preview): Promise<ReactNode> => {
  const { change } = preview.target;
  if (!change) return null;
  const [before, after] = await Promise.all([cleanBody(context, preview.current), cleanBody(context, preview.fields)]);
  return comparedFields(context, { before, after, pairs: await pairsOf(context, preview), ordering: change.ordering });
};

/** Preview of a post or of one of its revisions, with the moderation controls (F-002). */
const previewPage = async (context: RequestContext, query: PageParams): Promise<Page> => {
  const uid = requestedUid(query);
  const preview = await previewOf(context, uid, revisionsStart(query));
  const { target, entry } = preview;
  const { start } = preview.revisions;
  const pathOf = (from: number): string => paths.preview(uid, from);
  checkStart(context, { ...preview.revisions, size: revisionsAtOnce }, pathOf);
  const { change } = target;
  const shownId = change?.id ?? target.revisionId ?? 0;
  const uidOf = ({ id }: RevisionLine): string => `${target.id}.${id}`;
  const title = text('PREVIEW_TITLE', titleOf(entry.title));
  return {
    title,
    head: { robots: 'noindex, nofollow' },
    main: (
      <div
        className="preview"
        data-editing=""
        data-preview=""
        data-blog-post=""
        data-current-address={context.services.settings.basePath + paths.preview(target.uid)}
      >
        {/* Installed clients read the owner of the tools here (wire §3.3). */}
        <div data-blog-posts-item="" data-id={target.id} data-uid={target.requestedUid}>
          <h1>{title}</h1>
          <p className="alert alert-info">
            {change ? changeWords(preview, change) : currentLabel(preview)}{' '}
            {change && (
              <a href={context.services.settings.basePath + paths.preview(target.uid)}>{text('PREVIEW_STANDING')}</a>
            )}
          </p>
          {preview.rejection && <Rejection rejection={preview.rejection} />}
          <PreviewToolbar context={context} target={target} />
          {query.compare ? await comparison(context, preview) : null}
          <PreviewedEntry context={context} preview={preview} shown={await shownText(context, preview)} />
          <HeardText read={await readPreviewed(context, preview)} />
          <RevisionList
            context={context}
            uidOf={uidOf}
            actionsOf={line => postRevisionActions(uidOf(line), line, { isShown: line.id === shownId, start })}
            revisions={preview.revisions}
            pathOf={pathOf}
            shownId={shownId}
          />
        </div>
      </div>
    ),
  };
};

export const revisionPages: readonly PageRoute[] = [
  { path: '/blog/preview', view: 'entry', layout: 'preview', handler: previewPage },
  ...questionPages,
];
