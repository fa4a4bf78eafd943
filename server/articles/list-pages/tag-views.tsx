import { Trusted } from '../../../client/core/trusted.view.tsx';
import { contentLanguage, text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import type { Named } from '../article-model/index.ts';
import type { ArticleTag } from './queries.ts';

const Tags = ({ label, tags, base }: { label: string; tags: readonly Named[]; base: string }) =>
  tags.length > 0 && (
    <nav aria-label={label} className="chips">
      <span className="chips-label">{label}</span>
      <ul className="chip-list">
        {tags.map(({ id, title, alias }) => (
          <li key={id}>
            <a className="chip" href={base + articlePaths.tag(alias)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );

interface Props {
  readonly tag: ArticleTag;
  readonly above: readonly Named[];
  readonly below: readonly Named[];
  readonly base: string;
}

/** Header of a tag's page: description, the tag above and those below. */
export const TagIntro = ({ tag, above, below, base }: Props) => (
  <>
    {tag.description !== '' && (
      <Trusted className="itemTagDescription prose" {...contentLanguage()} html={tag.description} />
    )}
    <Tags label={text('TAG_ABOVE')} tags={above} base={base} />
    <Tags label={text('TAGS_BELOW')} tags={below} base={base} />
  </>
);
