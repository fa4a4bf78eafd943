import { text } from '../../core/i18n/index.ts';
import { ownPath, webAddress } from '../../core/paths/index.ts';
import type { ArticleLink } from '../article-model/index.ts';

const LinkOf = ({ link: { title, address, isNew }, base }: { link: ArticleLink; base: string }) => {
  const [path, url] = [ownPath(address), webAddress(address)];
  const href = path === null ? url?.href : base + path;
  const words = title || (url?.host ?? address);
  if (href === undefined) return words;
  return (
    <a href={href} rel="noopener nofollow" target={isNew ? '_blank' : undefined}>
      {words}
      {isNew && ` ${text('ITEM_FIELD_OPENS_NEW')}`}
    </a>
  );
};

/** Links beside the text of an article. */
export const ArticleLinkList = ({ links, base }: { links: readonly ArticleLink[]; base: string }) =>
  links.length > 0 && (
    <section className="itemRelatedLinks" aria-labelledby="item-related-links">
      <h2 id="item-related-links">{text('ITEM_LINKS')}</h2>
      <ul>
        {links.map(link => (
          <li key={`${link.address} ${link.title}`}>
            <LinkOf link={link} base={base} />
          </li>
        ))}
      </ul>
    </section>
  );
