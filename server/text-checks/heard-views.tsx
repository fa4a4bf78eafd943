import type { ReactNode } from 'react';
import { type HeardHeading, heardOf, tableLine } from '../../protocol/text-checks/heard.ts';
import type { Part } from '../../protocol/text-checks/parts.ts';
import { text } from '../core/i18n/index.ts';

const wordsOf = (words: string): string => words.trim() || text('HEARING_EMPTY');

const Outline = ({ headings }: { headings: readonly HeardHeading[] }) => (
  <ul>
    {headings.map(({ at, words, level, below }) => (
      <li key={at}>
        {text('HEARING_HEADING', wordsOf(words), level)}
        {below.length > 0 && <Outline headings={below} />}
      </li>
    ))}
  </ul>
);

interface ListProps {
  readonly title: string;
  readonly none: string;
  readonly lines: readonly string[];
  readonly children?: ReactNode;
}

const List = ({ title, none, lines, children }: ListProps) => (
  <>
    <h3>{title}</h3>
    {lines.length === 0 && <p>{none}</p>}
    {lines.length > 0 &&
      (children ?? (
        <ul>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a printed page stay in their order
            <li key={index}>{line}</li>
          ))}
        </ul>
      ))}
  </>
);

/** Lists that a screen reader offers of a text, closed: headings, links, descriptions of pictures, tables. */
export const HeardText = ({ parts }: { parts: readonly Part[] }) => {
  const { headings, links, pictures, tables } = heardOf(parts);
  return (
    <details className="composer-hearing">
      <summary>{text('COMPOSER_HEARING')}</summary>
      <List
        title={text('HEARING_OUTLINE')}
        none={text('HEARING_NO_HEADINGS')}
        lines={headings.map(({ words }) => words)}
      >
        <Outline headings={headings} />
      </List>
      <List
        title={text('HEARING_LINKS')}
        none={text('HEARING_NO_LINKS')}
        lines={links.map(({ words }) => wordsOf(words))}
      />
      <List
        title={text('HEARING_PICTURES')}
        none={text('HEARING_NO_PICTURES')}
        lines={pictures.map(({ alt }) => wordsOf(alt))}
      />
      <List
        title={text('HEARING_TABLES')}
        none={text('HEARING_NO_TABLES')}
        lines={tables.map(table => tableLine(table, text))}
      />
    </details>
  );
};
