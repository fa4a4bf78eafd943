import { Trusted } from '../../../client/core/trusted.view.tsx';
import type { Html } from '../../core/html.tsx';
import { Picture } from '../../core/picture.tsx';
import { text } from '../../core/texts.ts';
import { PopupPicture } from '../gallery/views.tsx';
import type { Entry } from './entry.ts';
import { type Setting, sourceLink } from './meta-views.tsx';

const Cover = ({ entry, setting, className }: { entry: Entry; setting: Setting; className: string }) =>
  entry.cover && (
    <figure className={`${className} eb-image`} data-eb-entry-cover="">
      <PopupPicture picture={entry.cover} basePath={setting.base} sizes="(min-width: 60rem) 54rem, 100vw" />
      {entry.cover.caption && (
        <figcaption className="eb-image-caption">
          <span>{entry.cover.caption}</span>
        </figcaption>
      )}
    </figure>
  );

/** A picture and a link: nothing of another site is loaded before a reader follows it. */
const Video = ({ entry, setting }: { entry: Entry; setting: Setting }) => {
  const link = sourceLink(entry.source);
  if (!link) return <Cover entry={entry} setting={setting} className="entry-cover" />;
  return (
    <div className="video-facade">
      {entry.cover && (
        <Picture picture={entry.cover} basePath={setting.base} alt="" sizes="(min-width: 60rem) 54rem, 100vw" />
      )}
      <a className="button" href={link.href} rel="noopener nofollow ugc">
        <svg aria-hidden="true" width="20" height="20" viewBox="0 0 20 20" focusable="false">
          <path d="M5 3l12 7-12 7z" fill="currentColor" />
        </svg>
        {text('WATCH_AT', link.host)}
      </a>
    </div>
  );
};

/** The text of a quote is the quote; one without a text has it in its title. */
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

/** A post's text in the form of its kind. */
export const EntryBody = ({ entry, html }: { entry: Entry; html: Html }) =>
  entry.kind === 'quote' ? <Quote entry={entry} html={html} /> : <Trusted html={html} className="prose entry-text" />;

/** What stands between a post's heading and its text, by its kind. */
export const EntryLead = ({ entry, setting }: { entry: Entry; setting: Setting }) => {
  switch (entry.kind) {
    case 'video':
      return <Video entry={entry} setting={setting} />;
    case 'link':
      return (
        <>
          <Cover entry={entry} setting={setting} className="entry-cover" />
          <Link entry={entry} />
        </>
      );
    case 'photo':
      return (
        <>
          <Cover entry={entry} setting={setting} className="entry-photo" />
          <Link entry={entry} />
        </>
      );
    default:
      return <Cover entry={entry} setting={setting} className="entry-cover" />;
  }
};
