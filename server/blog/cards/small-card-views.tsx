import { contentLanguage } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { Picture } from '../../media/index.ts';
import type { Card } from './card.ts';
import { Moment, type Setting, titleOf } from './meta-views.tsx';

interface Props {
  readonly post: Pick<Card, 'title' | 'slug' | 'publishedAt' | 'cover'>;
  readonly setting: Setting;
}

/** Small card in a row of posts: picture, title, date. */
export const SmallCard = ({ post, setting }: Props) => (
  <li className="small-card">
    {post.cover && (
      <Picture picture={post.cover} basePath={setting.base} alt="" sizes="(min-width: 40rem) 16rem, 8rem" />
    )}
    <a href={setting.base + paths.entry(post.slug)} lang={contentLanguage().lang} dir="auto">
      {titleOf(post.title)}
    </a>
    <span className="muted">
      <Moment date={post.publishedAt} />
    </span>
  </li>
);
