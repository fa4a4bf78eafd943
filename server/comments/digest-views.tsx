import { plural, text } from '../core/i18n/index.ts';
import { dateTimeWords, isoMoment } from '../core/time/index.ts';

/** Newest comment of a list, and where it is. */
export interface NewestComment {
  readonly href: string;
  readonly name: string;
  readonly createdAt: Date;
}

interface Props {
  readonly count: number;
  /** Conversations; undefined for a list without levels. */
  readonly threads?: number | undefined;
  /** Address of the first comment. */
  readonly first: string;
  readonly newest: NewestComment | null;
  /** Replies to comments of the reader; `href` leads to the newest of them. */
  readonly replies?: { readonly count: number; readonly href: string } | undefined;
}

const countWords = ({ count, threads }: Props): string =>
  threads === undefined
    ? plural('COMMENTS_DIGEST', count)
    : text('COMMENTS_DIGEST_IN_THREADS', plural('COMMENTS_DIGEST', count), plural('COMMENTS_DIGEST_THREADS', threads));

/**
 * Digest above a list of comments, each part but the time a link. The time is that of a clock: the page is cached, and
 * "2 hours ago" would be wrong in it an hour later (record 0147). `role="none"` keeps "time" and "end of time" from
 * being heard.
 */
export const CommentsDigest = (props: Props) => (
  <p className="comments-digest" data-comments-digest="">
    <a href={props.first} data-digest-count="">
      {countWords(props)}
    </a>
    {props.newest && (
      <span>
        <a href={props.newest.href} data-digest-newest="">
          {text('COMMENTS_DIGEST_NEWEST', props.newest.name)}
        </a>{' '}
        <time role="none" dateTime={isoMoment(props.newest.createdAt)}>
          {dateTimeWords(props.newest.createdAt)}
        </time>
      </span>
    )}
    {props.replies && props.replies.count > 0 && (
      <a href={props.replies.href} data-digest-replies="">
        {plural('COMMENTS_DIGEST_REPLIES', props.replies.count)}
      </a>
    )}
  </p>
);
