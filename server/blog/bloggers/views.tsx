import { avatarPath } from '../../core/media-sizes.ts';
import { paths } from '../../core/paths.ts';
import { plural, text } from '../../core/texts.ts';
import { webAddress } from '../../core/web-address.ts';
import type { Blogger } from './queries.ts';

const Avatar = ({ blogger, base }: { blogger: Blogger; base: string }) =>
  blogger.avatar && <img src={base + avatarPath(blogger.avatar)} alt="" width={72} height={72} loading="lazy" />;

const Website = ({ blogger }: { blogger: Blogger }) => {
  const url = webAddress(blogger.website);
  return (
    url && (
      <p>
        <a href={url.href} rel="nofollow ugc noopener">
          {text('AUTHOR_WEBSITE', blogger.name)}
        </a>
      </p>
    )
  );
};

/** Everybody who has a post out (wire §3.4). */
export const Bloggers = ({
  bloggers,
  counts,
  base,
}: {
  bloggers: readonly Blogger[];
  counts: ReadonlyMap<number, number>;
  base: string;
}) =>
  bloggers.length === 0 ? (
    <p className="empty">{text('AUTHORS_EMPTY')}</p>
  ) : (
    <ul className="place-list" data-authors="">
      {bloggers.map(blogger => (
        <li key={blogger.id} data-author-item="" data-id={blogger.id}>
          <Avatar blogger={blogger} base={base} />
          <h2>
            <a href={base + paths.author(blogger.permalink)}>{blogger.name}</a>
          </h2>
          <p className="muted">{plural('POSTS_COUNT', counts.get(blogger.id) ?? 0)}</p>
          {blogger.biography && <p>{blogger.biography}</p>}
        </li>
      ))}
    </ul>
  );

/** What stands above the posts of an author. */
export const BloggerIntro = ({ blogger, base }: { blogger: Blogger; base: string }) =>
  (blogger.avatar || blogger.biography || blogger.website) && (
    <div className="author-box" data-author-item="" data-id={blogger.id}>
      <Avatar blogger={blogger} base={base} />
      <div>
        {blogger.biography && <p>{blogger.biography}</p>}
        <Website blogger={blogger} />
      </div>
    </div>
  );
