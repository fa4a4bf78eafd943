import type { RequestContext } from '../core/context/index.ts';
import { NamePause, Pagination } from '../core/html/index.ts';
import { plural, text } from '../core/i18n/index.ts';
import { dateTimeWords, isoMoment } from '../core/time/index.ts';
import { type RevisionLine, type RevisionsPage, revisionsAtOnce } from './list-queries.ts';

const stateWords = {
  final: 'REVISION_STATE_FINAL',
  draft: 'REVISION_STATE_DRAFT',
  pending: 'REVISION_STATE_PENDING',
  rejected: 'REVISION_STATE_REJECTED',
} as const;

const stateOf = ({ state, isCurrent }: RevisionLine): string =>
  text(isCurrent ? 'REVISION_STATE_STANDS' : stateWords[state]);

/** Action on a revision: a link, or a button that installed clients handle. */
export interface RevisionAction {
  readonly href: string;
  readonly label: string;
  /** Accessible name: the label and the number of the revision. */
  readonly name: string;
  /** Attribute by which scripts find it. */
  readonly hook?: string;
  readonly needsConfirmation?: boolean;
}

interface ListProps {
  readonly context: RequestContext;
  readonly actionsOf: (line: RevisionLine) => readonly RevisionAction[];
  /** Site path of the list from this offset. */
  readonly pathOf: (start: number) => string;
  /** Uid of a revision, for scripts. */
  readonly uidOf?: (line: RevisionLine) => string;
}

interface ItemProps extends Omit<ListProps, 'pathOf'> {
  readonly line: RevisionLine;
  readonly isShown: boolean;
}

const ActionControl = ({ context, way }: { context: RequestContext; way: RevisionAction }) => {
  const attributes = { 'aria-label': way.name, ...(way.hook && { [way.hook]: '' }) };
  return way.needsConfirmation && context.services.site.get('compat.client') ? (
    <button type="button" className="button button-plain" {...attributes}>
      {way.label}
    </button>
  ) : (
    <a
      className="button button-plain"
      href={context.services.settings.basePath + way.href}
      rel="nofollow"
      {...attributes}
    >
      {way.label}
    </a>
  );
};

const Item = ({ context, line, isShown, actionsOf, uidOf }: ItemProps) => (
  <li
    className="revision"
    data-revision-item=""
    data-id={line.id}
    data-uid={uidOf?.(line)}
    data-deleted={plural('REVISIONS_DELETED', 1, line.ordering)}
  >
    <h3 className="revision-title" id={`revision-${line.id}`} tabIndex={-1}>
      {text('REVISION_NUMBERED', line.ordering)}
      <span className="state-mark">
        <NamePause />
        {stateOf(line)}
      </span>
      {isShown && (
        <span className="state-mark" data-revision-shown="">
          <NamePause />
          {text('REVISION_SHOWN')}
        </span>
      )}
    </h3>
    <p className="revision-made">
      {line.writer ?? text('REVISION_WRITER_GONE')},{' '}
      <time dateTime={isoMoment(line.createdAt)}>{dateTimeWords(line.createdAt)}</time>
    </p>
    <p className="revision-ways">
      {actionsOf(line).map(way => (
        <ActionControl key={way.href} context={context} way={way} />
      ))}
    </p>
  </li>
);

/** Page of the revisions of a text, each with its writer, time, state and actions. */
export const RevisionList = ({
  revisions: { lines, start, total },
  shownId,
  pathOf,
  ...around
}: ListProps & {
  revisions: RevisionsPage;
  shownId: number;
}) => (
  <section className="revisions" aria-labelledby="revisions-title">
    <h2 id="revisions-title" tabIndex={-1}>
      {text('REVISIONS_TITLE')}
    </h2>
    {lines.length > 0 ? (
      <ol className="revision-list" reversed start={total - start}>
        {lines.map(line => (
          <Item key={line.id} {...around} line={line} isShown={line.id === shownId} />
        ))}
      </ol>
    ) : (
      <p>{text('REVISIONS_NONE')}</p>
    )}
    <Pagination
      pages={{ start, size: revisionsAtOnce, total }}
      hrefOf={from => `${around.context.services.settings.basePath}${pathOf(from)}#revisions-title`}
      label={text('REVISIONS_PAGES')}
    />
  </section>
);
