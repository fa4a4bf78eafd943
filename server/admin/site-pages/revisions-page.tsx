import type { ReactNode } from 'react';
import { Trusted } from '../../../client/core/trusted.view.tsx';
import type { RequestContext } from '../../core/context/index.ts';
import { notFound } from '../../core/errors/index.ts';
import { rawHtml } from '../../core/html/index.ts';
import { checkStart, idParam, type Page, type PageParams } from '../../core/http/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { sanitize } from '../../core/rich-text/index.ts';
import { readingText } from '../../reading-text/index.ts';
import {
  comparedFields,
  type RevisionAction,
  RevisionList,
  revisionsAtOnce,
  revisionsStart,
} from '../../revisions/index.ts';
import { contentOfPage, type PageContent } from './queries.ts';
import { contentOfRevision, revisionsOfPage } from './revision-queries.ts';

const cleanText = (context: RequestContext, { body }: PageContent) =>
  sanitize(
    body,
    { ownHosts: [new URL(context.services.settings.baseUrl).host], images: 'own', headingBase: 3 },
    String(context.actor.account?.id ?? ''),
  );

const wordsOf = (content: PageContent): readonly (readonly [string, string])[] => [
  [text('WRITE_TITLE'), content.title],
  [text('WRITE_SEO_DESCRIPTION'), content.description],
  [text('COMPOSER_ROBOTS'), content.robots],
  [text('ITEM_EDIT_LANGUAGE'), content.language],
  [text('PAGE_DIRECTION'), content.direction],
  [text('PAGE_CONTACT'), text(content.hasContactForm ? 'YES' : 'NO')],
];

const comparison = async (
  context: RequestContext,
  current: PageContent,
  older: PageContent,
  ordering: number,
): Promise<ReactNode> => {
  const [before, after] = await Promise.all([cleanText(context, current), cleanText(context, older)]);
  const words = wordsOf(older);
  const pairs = wordsOf(current).map(([label, value], at) => ({ label, before: value, after: words[at]?.[1] ?? '' }));
  return comparedFields(context, { before, after, pairs, ordering });
};

const shownRevision = async (context: RequestContext, content: PageContent, ordering: number): Promise<ReactNode> => (
  <section className="item-preview" aria-labelledby="item-preview-title">
    <h2 id="item-preview-title">{text('REVISION_NUMBERED', ordering)}</h2>
    <Trusted
      html={await readingText(rawHtml(await cleanText(context, content)), 'revision', context)}
      className="prose"
    />
  </section>
);

/** Revisions of a page, with one of them shown or compared with the current text. */
export const pageRevisionsPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'pages.manage', site);
  const id = idParam(params.id) ?? 0;
  const current = await contentOfPage(context.sql, id);
  if (!current) throw notFound();
  const { basePath } = context.services.settings;
  const start = revisionsStart(params);
  const revisions = await revisionsOfPage(context.sql, id, start);
  const ordering = idParam(params.revision);
  const shown = ordering === undefined ? undefined : await contentOfRevision(context.sql, id, ordering);
  if (ordering !== undefined && !shown) throw notFound();
  const pathOf = (from: number): string => paths.pageRevisions(id, { revision: ordering ?? 0, start: from });
  checkStart(context, { ...revisions, size: revisionsAtOnce }, pathOf);
  const title = text('PAGE_REVISIONS_TITLE', current.title);
  const actionsOf = (line: { readonly ordering: number; readonly isCurrent: boolean }): readonly RevisionAction[] => {
    const at = paths.pageRevisions(id, { revision: line.ordering, start });
    const action = (href: string, label: 'REVISION_LOOK' | 'REVISION_COMPARE' | 'REVISION_USE'): RevisionAction => ({
      href,
      label: text(label),
      name: text(`${label}_NAME`, line.ordering),
    });
    if (line.isCurrent) return [action(at, 'REVISION_LOOK')];
    return [
      action(at, 'REVISION_LOOK'),
      action(`${at}&compare=1#difference`, 'REVISION_COMPARE'),
      action(paths.pageForm({ id, revision: line.ordering }), 'REVISION_USE'),
    ];
  };
  return {
    title,
    head: { robots: 'noindex, nofollow' },
    main: (
      <div className="preview">
        <h1>{title}</h1>
        <p className="field-actions">
          <a className="button button-plain" href={basePath + paths.pageForm({ id })}>
            {text('ITEM_CATEGORY_CHANGE')}
          </a>
          <a className="button button-plain" href={basePath + paths.pages}>
            {text('PAGE_BACK')}
          </a>
        </p>
        {shown && ordering !== undefined && params.compare ? await comparison(context, current, shown, ordering) : null}
        {shown && ordering !== undefined && (await shownRevision(context, shown, ordering))}
        <RevisionList
          context={context}
          revisions={revisions}
          shownId={revisions.lines.find(line => line.ordering === ordering)?.id ?? 0}
          pathOf={pathOf}
          actionsOf={actionsOf}
        />
      </div>
    ),
  };
};
