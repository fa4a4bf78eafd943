import { dateTimeWords, isoMoment } from '../../core/dates.ts';
import { paths } from '../../core/paths.ts';
import { mayGo } from '../../core/revision-transitions.ts';
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

interface Props {
  readonly visit: Visit;
  readonly postId: number;
  readonly line: RevisionLine;
  readonly isShown: boolean;
}

interface WayProps {
  readonly visit: Visit;
  readonly href: string;
  readonly hook: string;
  readonly label: string;
  readonly ordering: number;
  readonly isAsked?: boolean;
}

const Way = ({ visit, href, hook, label, ordering, isAsked = false }: WayProps) => {
  const words = (
    <>
      {label} <span className="visually-hidden">{text('REVISION_NUMBERED', ordering)}</span>
    </>
  );
  return isAsked && visit.services.site.get('compat.client') ? (
    <button type="button" className="button button-plain" {...{ [hook]: '' }}>
      {words}
    </button>
  ) : (
    <a
      className="button button-plain"
      href={visit.services.settings.basePath + href}
      rel="nofollow"
      {...(hook ? { [hook]: '' } : {})}
    >
      {words}
    </a>
  );
};

const Item = ({ visit, postId, line, isShown }: Props) => {
  const uid = `${postId}.${line.id}`;
  const shared = { visit, ordering: line.ordering };
  return (
    <li
      className="revision"
      data-revision-item=""
      data-id={line.id}
      data-uid={uid}
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
        {!isShown && <Way {...shared} href={paths.preview(uid)} hook="" label={text('REVISION_LOOK')} />}
        {!line.isStanding && (
          <Way
            {...shared}
            href={`${paths.preview(uid)}&compare=1#difference`}
            hook="data-blog-preview-comparerevision"
            label={text('REVISION_COMPARE')}
          />
        )}
        {mayGo('use', line) && (
          <Way
            {...shared}
            href={paths.previewQuestion('use', uid)}
            hook="data-blog-preview-userevision"
            label={text('REVISION_USE')}
            isAsked
          />
        )}
        {mayGo('delete', line) && (
          <Way
            {...shared}
            href={paths.previewQuestion('delete', uid)}
            hook="data-blog-preview-deleterevision"
            label={text('REVISION_DELETE')}
            isAsked
          />
        )}
      </p>
    </li>
  );
};

/** Every revision of the post with who wrote it, when and how it stands, and what may be done with it. */
export const RevisionList = ({
  visit,
  postId,
  revisions,
  shownId,
}: {
  visit: Visit;
  postId: number;
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
          <Item key={line.id} visit={visit} postId={postId} line={line} isShown={line.id === shownId} />
        ))}
      </ol>
    ) : (
      <p>{text('REVISIONS_NONE')}</p>
    )}
  </section>
);
