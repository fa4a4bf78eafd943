import { Trusted } from '../../../client/core/trusted.view.tsx';
import { viewCache } from '../../core/cache/index.ts';
import { type ContentsLine, type Html, ListenButton, print, TextSizeButtons } from '../../core/html/index.ts';
import { contentLanguage, interfaceLanguage, text } from '../../core/i18n/index.ts';
import { paths, webAddress } from '../../core/paths/index.ts';
import { themedPart } from '../../core/theme/index.ts';
import { AvatarOrInitial } from '../../media/index.ts';
import { type Setting, SmallCard, titleOf } from '../cards/index.ts';
import type { Neighbour, Writer } from './post.ts';
import type { RelatedPost } from './related-queries.ts';

const contentsFrom = 3;

/** Table of contents of posts with several headings. */
export const ContentsTable = ({ contents }: { contents: readonly ContentsLine[] }) =>
  contents.length >= contentsFrom && (
    <nav className="contents-table" aria-labelledby="contents-title">
      <h2 id="contents-title" {...interfaceLanguage()}>
        {text('CONTENTS_TABLE')}
      </h2>
      <ol>
        {contents.map(({ id, level, words }) => (
          <li key={id} className={level === 3 ? 'deeper' : undefined}>
            <a href={`#${id}`}>{words}</a>
          </li>
        ))}
      </ol>
    </nav>
  );

/** Controls for listening, text size and print (J-011 … J-015). The print link works without scripts. */
export const ReadingTools = ({ id, slug, setting }: { id: number; slug: string; setting: Setting }) => (
  <div className="reading-tools">
    <TextSizeButtons hooks="post" />
    <a className="button button-plain" href={setting.base + paths.entryPrint(slug)} rel="nofollow" data-post-print="">
      {text('PRINT')}
      <span className="visually-hidden needs-script"> {text('PRINT_OPENS')}</span>
    </a>
    <ListenButton address={setting.base + paths.listen(id)} />
  </div>
);

const AboutAuthor = ({ author, setting }: { author: Writer; setting: Setting }) => {
  const website = webAddress(author.website);
  return (
    <>
      <AvatarOrInitial name={author.name} avatar={author.avatar} basePath={setting.base} />
      <div>
        <h2 id="about-author">
          <span className="visually-hidden">{text('ABOUT_AUTHOR')}: </span>
          {author.name}
        </h2>
        {author.biography && <p>{author.biography}</p>}
        <p>
          <a href={setting.base + paths.author(author.permalink)}>{text('MORE_BY_AUTHOR', author.name)}</a>
          {website && (
            <>
              {' · '}
              <a href={website.href} rel="nofollow ugc noopener">
                {text('AUTHOR_WEBSITE', author.name)}
              </a>
            </>
          )}
        </p>
      </div>
    </>
  );
};

const authorViews = viewCache<Html>('author box');

const StandardAuthorBox = (props: { author: Writer; setting: Setting }) => (
  <Trusted
    as="section"
    className="author-box"
    aria-labelledby="about-author"
    html={authorViews(props.author, '', () => print(<AboutAuthor {...props} />))}
  />
);

export const AuthorBox = ({ author, setting }: { author: Writer; setting: Setting }) =>
  themedPart(setting.theme, 'author-box', {
    props: () => ({
      name: author.name,
      href: setting.base + paths.author(author.permalink),
      face: <AvatarOrInitial name={author.name} avatar={author.avatar} basePath={setting.base} />,
      biography: author.biography,
      website: webAddress(author.website)?.href ?? null,
    }),
    standard: <StandardAuthorBox author={author} setting={setting} />,
  });

interface NavigationProps {
  readonly older: Neighbour | null;
  readonly newer: Neighbour | null;
  readonly setting: Setting;
}

export const PostNavigation = ({ older, newer, setting }: NavigationProps) => {
  if (!older && !newer) return null;
  const step = (post: Neighbour, word: string, rel: string) => (
    <a href={setting.base + paths.entry(post.slug)} rel={rel} className={`step-${rel}`}>
      <span className="step-word">{word}</span>
      <span className="step-title" lang={contentLanguage().lang} dir="auto">
        {titleOf(post.title)}
      </span>
    </a>
  );
  return (
    <nav className="post-navigation" aria-label={text('POST_NAVIGATION')}>
      {older && step(older, text('POST_OLDER'), 'prev')}
      {newer && step(newer, text('POST_NEWER'), 'next')}
    </nav>
  );
};

const relatedViews = viewCache<Html>('related posts');

export const RelatedPosts = ({ related, setting }: { related: readonly RelatedPost[]; setting: Setting }) =>
  related.length > 0 && (
    <Trusted
      as="section"
      className="related-posts"
      aria-labelledby="related-title"
      html={relatedViews(related, '', () =>
        print(
          <>
            <h2 id="related-title">{text('RELATED_POSTS')}</h2>
            <ul className="small-cards">
              {related.map(post => (
                <SmallCard key={post.id} post={post} setting={setting} />
              ))}
            </ul>
          </>,
        ),
      )}
    />
  );
