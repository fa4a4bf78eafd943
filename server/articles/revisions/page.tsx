import type { ReactNode } from 'react';
import { Difference } from '../../blog/revisions/difference-views.tsx';
import type { RevisionLine } from '../../blog/revisions/list-queries.ts';
import { RevisionList, type RevisionWay } from '../../blog/revisions/list-views.tsx';
import { type Question, QuestionPage } from '../../blog/revisions/question-views.tsx';
import { articlePaths } from '../../core/article-paths.ts';
import { askedId } from '../../core/asked.ts';
import type { Page } from '../../core/page.ts';
import { notFound, Refusal } from '../../core/refusal.ts';
import { mayGo } from '../../core/revision-transitions.ts';
import type { Asked } from '../../core/route.ts';
import { compared } from '../../core/text-work.ts';
import { text } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';
import { type EditableItem, fieldsOfItem } from '../editing/editable-queries.ts';
import { cleanItemText, itemPreview } from '../editing/preview-views.tsx';
import { itemTitleOf } from '../items/setting.tsx';
import type { ItemText } from './content.ts';
import { revisionsOfItem, textOfItemRevision } from './revision-queries.ts';

/** The revision of an address; not found when the article has none of that number. */
const askedLine = (revisions: readonly RevisionLine[], { revision }: Asked): RevisionLine => {
  const line = revisions.find(({ ordering }) => ordering === askedId(revision));
  if (!line) throw notFound();
  return line;
};

const pairsOf = (of: ItemText): readonly (readonly [label: string, words: string])[] => [
  [text('WRITE_TITLE'), of.title],
  [text('WRITE_TAGS'), of.tags.join(', ')],
  [text('ITEM_EDIT_LANGUAGE'), of.language],
  [text('WRITE_SEO_DESCRIPTION'), of.metaDescription],
  [text('ITEM_EDIT_KEYWORDS'), of.metaKeywords],
];

const comparison = async (visit: Visit, item: EditableItem, { ordering }: RevisionLine): Promise<ReactNode> => {
  const now = await fieldsOfItem(visit.sql, item.id);
  const then = await textOfItemRevision(visit.sql, item.id, ordering);
  const [before, after] = await Promise.all([cleanItemText(visit, now), cleanItemText(visit, then)]);
  const current = pairsOf(now);
  const changed = pairsOf(then).flatMap(([label, words], at) => {
    const standing = current[at]?.[1] ?? '';
    return standing === words ? [] : [{ label, pair: [standing, words] as const }];
  });
  const versions = { before, after, pairs: changed.map(({ pair }) => pair) };
  const result = await compared(versions, String(visit.actor.account?.id ?? ''));
  return <Difference comparison={result} labels={changed.map(({ label }) => label)} ordering={ordering} />;
};

const looked = async (visit: Visit, { id }: EditableItem, { ordering }: RevisionLine): Promise<ReactNode> =>
  itemPreview(visit, await textOfItemRevision(visit.sql, id, ordering), text('REVISION_NUMBERED', ordering));

const waysOf = (item: EditableItem, line: RevisionLine, isShown: boolean): readonly RevisionWay[] => {
  const at = articlePaths.revisions(item.id, line.ordering);
  return [
    ...(isShown ? [] : [{ href: at, label: text('REVISION_LOOK') }]),
    ...(line.isStanding ? [] : [{ href: `${at}&compare=1#difference`, label: text('REVISION_COMPARE') }]),
    ...(mayGo('use', line)
      ? [{ href: articlePaths.editRevision(item.id, line.ordering), label: text('REVISION_USE') }]
      : []),
    ...(mayGo('delete', line)
      ? [{ href: articlePaths.deleteRevision(item.id, line.ordering), label: text('REVISION_DELETE') }]
      : []),
  ];
};

/** The revisions of an article, with one that is viewed or compared with the current text. */
export const itemRevisionsPage = async (visit: Visit, item: EditableItem, asked: Asked): Promise<Page> => {
  const { basePath } = visit.services.settings;
  const revisions = await revisionsOfItem(visit.sql, item.id);
  const shown = asked.revision === undefined ? undefined : askedLine(revisions, asked);
  const title = text('ITEM_REVISIONS_TITLE', itemTitleOf(item.title));
  return {
    title,
    head: { robots: 'noindex, nofollow' },
    main: (
      <div className="preview">
        <h1>{title}</h1>
        <p className="field-actions">
          <a className="button button-plain" href={basePath + articlePaths.edit(item.id)}>
            {text('ITEM_EDIT')}
          </a>
          <a className="button button-plain" href={basePath + articlePaths.item(item)}>
            {text('ITEM_EDIT_SHOW')}
          </a>
        </p>
        {shown && asked.compare ? await comparison(visit, item, shown) : null}
        {shown && (await looked(visit, item, shown))}
        <RevisionList
          visit={visit}
          revisions={revisions}
          shownId={shown?.id ?? 0}
          waysOf={line => waysOf(item, line, line.id === shown?.id)}
        />
      </div>
    ),
  };
};

/** Refuses to delete the current text. */
export const checkDeletable = (line: RevisionLine): void => {
  if (!mayGo('delete', line)) throw new Refusal('REVISION_STANDS', { args: [line.ordering], status: 409 });
};

/** The question before a revision is deleted. */
export const deleteItemRevisionPage = async (visit: Visit, item: EditableItem, asked: Asked): Promise<Page> => {
  const line = askedLine(await revisionsOfItem(visit.sql, item.id), asked);
  checkDeletable(line);
  const question: Question = {
    title: text('REVISION_DELETE_TITLE', line.ordering),
    words: text('REVISION_DELETE_ASK', line.ordering, itemTitleOf(item.title)),
    submit: text('REVISION_DELETE'),
    isHarmful: true,
    task: 'items.deleterevision',
    ids: { id: [item.id], revision: [line.ordering] },
    leave: articlePaths.revisions(item.id),
  };
  return {
    title: question.title,
    head: { robots: 'noindex, nofollow' },
    main: <QuestionPage visit={visit} question={question} back={undefined} />,
  };
};
