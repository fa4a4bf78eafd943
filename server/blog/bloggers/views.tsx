import type { ReactNode } from 'react';
import type { RequestContext } from '../../core/context/index.ts';
import { shortened } from '../../core/html/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { authorHandle, fediverseAddress, paths, webAddress } from '../../core/paths/index.ts';
import { isFederationOn } from '../../core/settings/index.ts';
import { avatarPath } from '../../media/index.ts';
import type { RecentPost } from '../cards/index.ts';
import { FeatureControls, FeaturedBadge, FeatureForm, mayFeature } from '../featured/index.ts';
import { SubscribeButton } from '../subscriptions/index.ts';
import type { Blogger } from './queries.ts';
import { AuthorTabs } from './tab-views.tsx';

const biographyShown = 240;

const Avatar = ({ blogger, base }: { blogger: Blogger; base: string }) =>
  blogger.avatar && <img src={base + avatarPath(blogger.avatar)} alt="" width={72} height={72} loading="lazy" />;

const Website = ({ blogger }: { blogger: Blogger }) => {
  const url = webAddress(blogger.website);
  return (
    url && (
      <a href={url.href} rel="nofollow ugc noopener">
        {text('AUTHOR_WEBSITE', blogger.name)}
      </a>
    )
  );
};

interface ReaderRelation {
  readonly isFeatured: boolean;
  /** Subscription of the reader to this author. */
  readonly subscriptionId: number | null;
}

interface ActionsProps extends ReaderRelation {
  readonly context: RequestContext;
  readonly blogger: Blogger;
  /** Site path of the page. */
  readonly back: string;
}

/** Actions on an author for readers and staff (B-002, B-003). */
const Actions = ({ context, blogger: { id, name }, isFeatured, subscriptionId, back }: ActionsProps) => (
  <div className="item-actions">
    <SubscribeButton
      target={{ type: 'blogger', id, name }}
      subscriptionId={subscriptionId}
      base={context.services.settings.basePath}
      back={back}
    />
    {mayFeature(context) && (
      <FeatureControls context={context} target={{ type: 'blogger', id, name }} isFeatured={isFeatured} />
    )}
  </div>
);

interface ListedAuthor extends ReaderRelation {
  readonly blogger: Blogger;
  readonly count: number;
  readonly posts: readonly RecentPost[];
}

const AuthorItem = ({ context, author, back }: { context: RequestContext; author: ListedAuthor; back: string }) => {
  const { blogger, count, posts, isFeatured, subscriptionId } = author;
  const base = context.services.settings.basePath;
  return (
    <li data-author-item="" data-id={blogger.id}>
      <div className="item-head">
        <Avatar blogger={blogger} base={base} />
        <div>
          <h2>
            <a href={base + paths.author(blogger.permalink)}>{blogger.name}</a>
            <FeaturedBadge isFeatured={isFeatured} hasControls={mayFeature(context)} isInHeading />
          </h2>
          <p className="muted">{plural('POSTS_COUNT', count)}</p>
        </div>
      </div>
      {blogger.biography && <p>{shortened(blogger.biography, biographyShown)}</p>}
      <Actions
        context={context}
        blogger={blogger}
        isFeatured={isFeatured}
        subscriptionId={subscriptionId}
        back={back}
      />
      <AuthorTabs context={context} blogger={blogger} posts={posts} />
    </li>
  );
};

/** Page of authors (B-001 … B-006, wire §3.4). */
export const AuthorList = ({
  context,
  authors,
  back,
}: {
  context: RequestContext;
  authors: readonly ListedAuthor[];
  back: string;
}) => (
  <>
    <ul className="item-list" data-authors="">
      {authors.map(author => (
        <AuthorItem key={author.blogger.id} context={context} author={author} back={back} />
      ))}
    </ul>
    {mayFeature(context) && <FeatureForm context={context} />}
  </>
);

const lines = (words: string): ReactNode =>
  words
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map(paragraph => <p key={paragraph}>{paragraph}</p>);

/** Address by which people on Mastodon and similar networks follow the author. */
const FediverseAddress = ({ context: { services }, blogger }: Pick<ActionsProps, 'context' | 'blogger'>) => {
  const { site, settings } = services;
  if (!isFederationOn(services)) return null;
  const handle = authorHandle(blogger, site.get('activitypub.handle'));
  return (
    <div className="fediverse-address">
      <p>
        {text('FEDIVERSE_AUTHOR')} <bdi dir="ltr">{fediverseAddress(handle, settings)}</bdi>
      </p>
      <p className="muted">{text('FEDIVERSE_HOW')}</p>
    </div>
  );
};

/** Introduction above the posts of an author, with their actions. */
export const BloggerIntro = (props: Omit<ActionsProps, 'back'>) => {
  const { context, blogger, isFeatured } = props;
  const base = context.services.settings.basePath;
  const website = <Website blogger={blogger} />;
  return (
    <div data-authors="">
      <div className="author-box" data-author-item="" data-id={blogger.id}>
        <Avatar blogger={blogger} base={base} />
        <div>
          <FeaturedBadge isFeatured={isFeatured} hasControls={mayFeature(context)} />
          {blogger.blogTitle && (
            <p dir="auto">
              <strong>{blogger.blogTitle}</strong>
            </p>
          )}
          {lines(blogger.biography)}
          <FediverseAddress context={context} blogger={blogger} />
          <ul className="link-row">
            <li>
              <a href={base + paths.authorTopics(blogger.permalink)}>{text('AUTHOR_TOPICS', blogger.name)}</a>
            </li>
            {webAddress(blogger.website) && <li>{website}</li>}
            <li>
              <a href={base + paths.rss(paths.author(blogger.permalink))}>{text('FEED_RSS', blogger.name)}</a>
            </li>
          </ul>
          <Actions {...props} back={paths.author(blogger.permalink)} />
        </div>
      </div>
      {mayFeature(context) && <FeatureForm context={context} />}
    </div>
  );
};
