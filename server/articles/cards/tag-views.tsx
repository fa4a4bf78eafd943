import { text } from '../../core/i18n/index.ts';
import { articlePaths } from '../../core/paths/index.ts';
import type { ArticleSetting, Named } from '../article-model/index.ts';

export const ArticleTags = ({ tags, setting }: { tags: readonly Named[]; setting: ArticleSetting }) =>
  tags.length > 0 && (
    <div className="itemTagsBlock chips">
      <span className="chips-label">{text('TAGGED')}</span>
      <ul className="itemTags chip-list">
        {tags.map(({ id, title, alias }) => (
          <li key={id}>
            <a className="chip" href={setting.base + articlePaths.tag(alias)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
