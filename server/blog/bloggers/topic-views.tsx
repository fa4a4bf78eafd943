import { text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import type { Topic, TopicKind } from './queries.ts';

const words = {
  category: { none: 'AUTHOR_NO_CATEGORIES', all: 'AUTHOR_SHOW_CATEGORIES' },
  tag: { none: 'AUTHOR_NO_TAGS', all: 'AUTHOR_SHOW_TAGS' },
} as const;

/** Categories or tags as links; those beyond `shown` are behind one button (B-006, wire §2.1). */
export const TopicList = ({
  kind,
  topics,
  base,
  shown,
}: {
  kind: TopicKind;
  topics: readonly Topic[];
  base: string;
  shown?: number;
}) => {
  if (topics.length === 0) return <p className="muted">{text(words[kind].none)}</p>;
  const item = { [`data-${kind}-item`]: '' };
  const limit = shown ?? topics.length;
  return (
    <>
      <ul className="chip-list">
        {topics.map(({ id, title, alias, count }, index) => (
          <li key={id} className={index < limit ? undefined : 'hide'} {...item}>
            <a className="chip" href={base + (kind === 'category' ? paths.category(alias) : paths.tag(alias))}>
              {title} <span className="muted">({count})</span>
            </a>
          </li>
        ))}
      </ul>
      {topics.length > limit && (
        <button type="button" className="btn btn-default" data-show-all="" data-type={kind}>
          {text(words[kind].all, topics.length)}
        </button>
      )}
    </>
  );
};
