import { Trusted } from '../../../client/core/trusted.view.tsx';
import type { Html } from '../../core/html/index.ts';
import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { PopupPicture } from '../../gallery/index.ts';
import { Picture, videoOf } from '../../media/index.ts';
import { type Setting, sourceLink, titleOf } from '../cards/index.ts';
import type { Entry } from './post.ts';

interface LeadProps {
  readonly entry: Entry;
  readonly setting: Setting;
  /** True for the first post of a page: its cover is in view when the page opens. */
  readonly isFirst?: boolean;
}

const Cover = ({ entry, setting, className, isFirst = false }: LeadProps & { className: string }) =>
  entry.cover && (
    <figure className={`${className} eb-image`}>
      <PopupPicture
        picture={entry.cover}
        basePath={setting.base}
        sizes="(min-width: 60rem) 54rem, 100vw"
        isFirst={isFirst}
        isCover
      />
      {entry.cover.caption && (
        <figcaption className="eb-image-caption">
          <span>{entry.cover.caption}</span>
        </figcaption>
      )}
    </figure>
  );

const PlayGlyph = () => (
  <svg aria-hidden="true" width="1.25rem" height="1.25rem" viewBox="0 0 20 20" focusable="false">
    <path d="M5 3l12 7-12 7z" fill="currentColor" />
  </svg>
);

/** Replaces the picture with the player when pressed: nothing of the other site is loaded before (B-075). */
const PlayButton = ({ entry, host, base }: { entry: Entry; host: string; base: string }) => (
  <div
    className="video-consent needs-script"
    data-video={host}
    data-frame={base + paths.videoPlayer(entry.id)}
    data-frame-title={text('VIDEO_FRAME', titleOf(entry.title), host)}
    data-message={text('VIDEO_LOADED', host)}
    data-forgotten={text('VIDEO_FORGOTTEN', host)}
  >
    <button type="button" className="button" data-video-play="">
      <PlayGlyph />
      {text('VIDEO_PLAY', host)}
    </button>
    <p className="video-note">{text('VIDEO_NOTE', host)}</p>
    <button type="button" className="link-button" hidden data-video-forget="">
      {text('VIDEO_FORGET', host)}
    </button>
  </div>
);

/** Video as a picture, a play button and a link: nothing of another site is loaded before a reader asks. */
const Video = ({ entry, setting }: { entry: Entry; setting: Setting }) => {
  const link = sourceLink(entry.source);
  if (!link) return <Cover entry={entry} setting={setting} className="entry-cover" />;
  const video = videoOf(entry.source);
  return (
    <div className="video-facade">
      {entry.cover && (
        <Picture picture={entry.cover} basePath={setting.base} alt="" sizes="(min-width: 60rem) 54rem, 100vw" />
      )}
      {video && <PlayButton entry={entry} host={video.host} base={setting.base} />}
      <a className={video ? 'video-link' : 'button'} href={link.href} rel="noopener nofollow ugc">
        {!video && <PlayGlyph />}
        {text('WATCH_AT', link.host)}
      </a>
    </div>
  );
};

/** The text of a quote is the quote; without a text its title is. */
const Quote = ({ entry, html }: { entry: Entry; html: Html }) => (
  <figure className="big-quote">
    {html !== '' && <Trusted as="blockquote" html={html} />}
    {entry.source && <figcaption>— {entry.source}</figcaption>}
  </figure>
);

const Link = ({ entry }: { entry: Entry }) => {
  const link = sourceLink(entry.source);
  return (
    link && (
      <p className="link-source">
        <a className="button button-plain" href={link.href} rel="noopener nofollow ugc">
          {text('VISIT_LINK', link.host)}
        </a>
      </p>
    )
  );
};

/** Text of a post in the form of its kind. */
export const EntryBody = ({ entry, html }: { entry: Entry; html: Html }) =>
  entry.kind === 'quote' ? <Quote entry={entry} html={html} /> : <Trusted html={html} className="prose entry-text" />;

/** Part between a post's heading and its text, by its kind. */
export const EntryLead = ({ entry, setting, isFirst = false }: LeadProps) => {
  switch (entry.kind) {
    case 'video':
      return <Video entry={entry} setting={setting} />;
    case 'link':
      return (
        <>
          <Cover entry={entry} setting={setting} className="entry-cover" isFirst={isFirst} />
          <Link entry={entry} />
        </>
      );
    case 'photo':
      return (
        <>
          <Cover entry={entry} setting={setting} className="entry-photo" isFirst={isFirst} />
          <Link entry={entry} />
        </>
      );
    default:
      return <Cover entry={entry} setting={setting} className="entry-cover" isFirst={isFirst} />;
  }
};
