import { dateTimeWords, isoMoment } from '../../core/dates.ts';
import { plural, text } from '../../core/texts.ts';
import type { Visit } from '../../core/visit.ts';
import type { RevisionLine } from './list-queries.ts';

const stateWords = {
  final: 'REVISION_STATE_FINAL',
  draft: 'REVISION_STATE_DRAFT',
  pending: 'REVISION_STATE_PENDING',
  rejected: 'REVISION_STATE_REJECTED',
} as const;

export const stateOf = ({ state, isStanding }: RevisionLine): string =>
  text(isStanding ? 'REVISION_STATE_STANDS' : stateWords[state]);

/** An act on a revision: a link, or a button that an installed client answers. */
export interface RevisionWay {
  readonly href: string;
  readonly label: string;
  /** The attribute that scripts know it by. */
  readonly hook?: string;
  readonly isAsked?: boolean;
}

interface Around {
  readonly visit: Visit;
  readonly waysOf: (line: RevisionLine) => readonly RevisionWay[];
  /** The name scripts know a revision by. */
  readonly uidOf?: (line: RevisionLine) => string;
}

interface ItemProps extends Around {
  readonly line: RevisionLine;
  readonly isShown: boolean;
}

const Way = ({ visit, ordering, way }: { visit: Visit; ordering: number; way: RevisionWay }) => {
  const hook = way.hook ? { [way.hook]: '' } : {};
  const words = (
    <>
      {way.label} <span className="visually-hidden">{text('REVISION_NUMBERED', ordering)}</span>
    </>
  );
  return way.isAsked && visit.services.site.get('compat.client') ? (
    <button type="button" className="button button-plain" {...hook}>
      {words}
    </button>
  ) : (
    <a className="button button-plain" href={visit.services.settings.basePath + way.href} rel="nofollow" {...hook}>
      {words}
    </a>
  );
};

const Item = ({ visit, line, isShown, waysOf, uidOf }: ItemProps) => (
  <li
    className="revision"
    data-revision-item=""
    data-id={line.id}
    data-uid={uidOf?.(line)}
    data-deleted={plural('REVISIONS_DELETED', 1, line.ordering)}
  >
    <h3 className="revision-title" id={`revision-${line.id}`} tabIndex={-1}>
      {text('REVISION_NUMBERED', line.ordering)} <span className="state-mark">{stateOf(line)}</span>
      {isShown && (
        <span className="state-mark" data-revision-shown="">
          {text('REVISION_SHOWN')}
        </span>
      )}
    </h3>
    <p className="revision-made">
      {line.writer ?? text('REVISION_WRITER_GONE')},{' '}
      <time dateTime={isoMoment(line.createdAt)}>
        {dateTimeWords(line.createdAt, visit.services.site.get('site.language'))}
      </time>
    </p>
    <p className="revision-ways">
      {waysOf(line).map(way => (
        <Way key={way.href} visit={visit} ordering={line.ordering} way={way} />
      ))}
    </p>
  </li>
);

/** Every revision of a text with its writer, time and state, and the acts on it. */
export const RevisionList = ({
  revisions,
  shownId,
  ...around
}: Around & {
  revisions: readonly RevisionLine[];
  shownId: number;
}) => (
  <section className="revisions" aria-labelledby="revisions-title">
    <h2 id="revisions-title" tabIndex={-1}>
      {text('REVISIONS_TITLE')}
    </h2>
    {revisions.length > 0 ? (
      <ol className="revision-list" reversed>
        {revisions.map(line => (
          <Item key={line.id} {...around} line={line} isShown={line.id === shownId} />
        ))}
      </ol>
    ) : (
      <p>{text('REVISIONS_NONE')}</p>
    )}
  </section>
);
