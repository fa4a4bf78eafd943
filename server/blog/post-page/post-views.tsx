import { randomUUID } from 'node:crypto';
import type { ReactNode } from 'react';
import { Trusted } from '../../../client/core/trusted.view.tsx';
import { viewCache } from '../../core/cache/index.ts';
import { withToken } from '../../core/forms/index.ts';
import { type ContentsLine, type Html, JsonScript, join, print, rawHtml } from '../../core/html/index.ts';
import { contentLanguage, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { type Translation, TranslationList } from '../../translations/index.ts';
import { Byline, Chips, KindMark, readingMinutes, type Setting, titleOf } from '../cards/index.ts';
import { EntryBody, EntryLead } from './kind-views.tsx';
import { type Entry, entryMoment, type Neighbour } from './post.ts';
import { AuthorBox, ContentsTable, PostNavigation, ReadingTools, RelatedPosts } from './post-parts-views.tsx';
import type { RelatedPost } from './related-queries.ts';

export interface EntryView {
  /**
   * True if all but responses and comments is the same for everybody: the post is rendered once, with an anonymous context.
   */
  readonly isCommon: boolean;
  /** Form token of the reader, for cached forms. */
  readonly token: string;
  readonly entry: Entry;
  readonly setting: Setting;
  readonly baseUrl: string;
  readonly pageTitle: string;
  readonly html: Html;
  readonly contents: readonly ContentsLine[];
  readonly older: Neighbour | null;
  readonly newer: Neighbour | null;
  readonly related: readonly RelatedPost[];
  readonly translations: readonly Translation[];
  /** Reason why the public does not see the post; empty when it does. */
  readonly state: string;
  /** Templates from which scripts build the image popup. */
  readonly templates: ReactNode;
  readonly progress: boolean;
  /** Tools of the post (`PostTools`). */
  readonly tools: ReactNode;
  readonly ratings: { readonly enabled: boolean };
  /** Password form in place of the text. */
  readonly locked: ReactNode;
  /** Player of the audio file of the text. */
  readonly audio: ReactNode;
  readonly place: ReactNode;
  /** Reactions and sharing, below the text. */
  readonly responses: ReactNode;
  /** Pay button of the site. */
  readonly pay: ReactNode;
  readonly follow: ReactNode;
  readonly comments: ReactNode;
  /** Container of the next posts (`MorePosts`). */
  readonly more: ReactNode;
}

/** Visual scroll position; hidden from screen readers, which announce their own. */
export const ReadingProgress = () => (
  <div className="reading-progress needs-script" data-eb-spy="affix" aria-hidden="true">
    <progress data-blog-reading-progress="" value={0} max={100} aria-label={text('READING_PROGRESS')} />
  </div>
);

interface HeadingProps extends Pick<EntryView, 'entry' | 'setting'> {
  /** Present for a post below the first: its heading is not the heading of the page. */
  readonly id?: string;
}

const Heading = ({ entry, setting, id }: HeadingProps) => (
  <>
    {id ? (
      <h2 id={id} {...contentLanguage(entry)}>
        {titleOf(entry.title)}
      </h2>
    ) : (
      <h1 {...contentLanguage(entry)}>{titleOf(entry.title)}</h1>
    )}
    {entry.kind !== 'page' && (
      <Byline
        author={entry.author}
        coAuthors={entry.coAuthors}
        byline={entry.byline}
        date={entryMoment(entry)}
        minutes={readingMinutes(entry.text.length)}
        setting={setting}
      >
        <KindMark kind={entry.kind} />
      </Byline>
    )}
  </>
);

// Parts of an entry that are the same for all readers are cached by the entry object.
const postViews = viewCache<Html>('post view');

export const EntryHeader = (props: HeadingProps) => {
  const html = postViews(props.entry, props.id ? 'lower heading' : 'heading', () => print(<Heading {...props} />));
  return <Trusted as="header" className="entry-header" html={html} />;
};

type TextView = Pick<EntryView, 'entry' | 'setting' | 'html' | 'contents'>;

export const EntryText = ({ view, isFirst = false }: { view: TextView; isFirst?: boolean }) => (
  <div className="entry-reading" data-blog-reading-container="">
    <Trusted
      data-blog-content=""
      {...contentLanguage(view.entry)}
      html={postViews(view.entry, 'text', () =>
        print(
          <>
            <EntryLead entry={view.entry} setting={view.setting} isFirst={isFirst} />
            <ContentsTable contents={view.contents} />
            <EntryBody entry={view.entry} html={view.html} />
          </>,
        ),
      )}
    />
  </div>
);

export const EntryEnd = ({ entry, setting }: { entry: Entry; setting: Setting }) => (
  <Trusted
    as="footer"
    className="entry-end"
    html={postViews(entry, 'end', () =>
      print(
        <>
          <Chips label={text('IN_CATEGORIES')} names={entry.categories} pathOf={paths.category} setting={setting} />
          <Chips label={text('TAGGED')} names={entry.tags} pathOf={paths.tag} setting={setting} />
          {entry.copyright && (
            <p className="entry-copyright muted" dir="auto">
              {entry.copyright}
            </p>
          )}
        </>,
      ),
    )}
  />
);

/** Configuration of an entry page (spec §3.4); each behaviour reads its part. */
const configOf = (address: string, { ratings, progress }: EntryView) => ({
  url: address,
  ratings,
  readingprogress: { enabled: progress, autoload: false },
  entry: { autoload: true, ga_enabled: false, ga_tracking_id: '', currentPageUrl: address },
});

/** Address and title of a post in an endless page; the address bar follows them (B-018). */
export const sectionOf = ({ entry, baseUrl, pageTitle }: Pick<EntryView, 'entry' | 'baseUrl' | 'pageTitle'>) => {
  const address = baseUrl + paths.entry(entry.slug);
  return {
    'data-eb-post-section': '',
    'data-url': address,
    'data-permalink': address,
    'data-page-title': pageTitle,
    'data-post-title': titleOf(entry.title),
  };
};

const Post = ({ view }: { view: EntryView }) => {
  const { entry, setting } = view;
  return (
    <>
      {view.progress && !view.locked && entry.kind !== 'page' && <ReadingProgress />}
      <article data-blog-posts-item="" data-id={entry.id} data-uid={entry.uid}>
        {view.state && <p className="alert alert-info">{view.state}</p>}
        <EntryHeader entry={entry} setting={setting} />
        <TranslationList translations={view.translations} base={setting.base} />
        {view.tools}
        {view.locked || (
          <>
            <ReadingTools id={entry.id} slug={entry.slug} setting={setting} />
            {view.audio}
            <EntryText view={view} isFirst />
            {view.place}
          </>
        )}
        <EntryEnd entry={entry} setting={setting} />
        {view.responses}
      </article>
    </>
  );
};

/** Placeholder of the responses; it is random, so that no post can contain it. */
const responsesPlaceholder = rawHtml(randomUUID());

// The post as visitors see it is cached; marks of the reader appear in the responses alone.
const postHtml = (view: EntryView): Html => {
  const html = postViews(view.entry, 'post', () =>
    print(<Post view={{ ...view, responses: <Trusted html={responsesPlaceholder} /> }} />),
  );
  const [before = html, after = ''] = html.split(`<div>${responsesPlaceholder}</div>`);
  return withToken(join(rawHtml(before), print(view.responses), rawHtml(after)), view.token);
};

/** Entry page (spec §2.4, §2.5) with the hooks of wire §3.3. */
export const EntryPage = ({ view }: { view: EntryView }) => {
  const { entry, setting } = view;
  const isPage = entry.kind === 'page';
  const address = view.baseUrl + paths.entry(entry.slug);
  return (
    <div className="entry" data-eb-posts="">
      <div data-eb-posts-wrapper="">
        <div {...sectionOf(view)}>
          {view.isCommon ? (
            <Trusted data-blog-post="" html={postHtml(view)} />
          ) : (
            <div data-blog-post="">
              <Post view={view} />
            </div>
          )}
          {view.pay}
          {!isPage && !entry.byline && <AuthorBox author={entry.author} setting={setting} />}
          {!isPage && <RelatedPosts related={view.related} setting={setting} />}
          {!isPage && <PostNavigation older={view.older} newer={view.newer} setting={setting} />}
          {view.follow && <p className="entry-follow">{view.follow}</p>}
          {view.comments}
          {(entry.cover || view.html.includes('eb-image-popup-button')) && view.templates}
          {!isPage && <JsonScript id="lectern-entry" value={configOf(address, view)} />}
        </div>
      </div>
      {view.more}
    </div>
  );
};
