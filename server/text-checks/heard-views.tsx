import type { ReactNode } from 'react';
import { type HeardHeading, heardOf, tableLine } from '../../protocol/text-checks/heard.ts';
import type { EaseBand, ReadingEase } from '../../protocol/text-checks/reading-ease.ts';
import type { TextKey } from '../../protocol/texts.ts';
import { text } from '../core/i18n/index.ts';
import type { ReadText } from './read-text.ts';

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

/** Lines that a list shows at most. */
const linesMost = 500;

interface ListProps {
  readonly title: string;
  readonly none: string;
  readonly lines: readonly string[];
  /** Number of lines, where `lines` has only the first. */
  readonly all?: number;
  readonly children?: ReactNode;
}

const List = ({ title, none, lines, all = lines.length, children }: ListProps) => (
  <>
    <h3>{title}</h3>
    {lines.length === 0 && <p>{none}</p>}
    {lines.length > 0 &&
      (children ?? (
        <ul>
          {lines.slice(0, linesMost).map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a printed page stay in their order
            <li key={index}>{line}</li>
          ))}
        </ul>
      ))}
    {all > linesMost && <p>{text('HEARING_MORE', all - linesMost)}</p>}
  </>
);

const bandSentences = {
  veryEasy: 'HEARING_VERY_EASY',
  easy: 'HEARING_EASY',
  hard: 'HEARING_HARD',
  veryHard: 'HEARING_VERY_HARD',
} as const satisfies Readonly<Record<EaseBand, TextKey>>;

const easeLines = ({ band, average, longest }: ReadingEase): readonly string[] => [
  text(band ? bandSentences[band] : 'HEARING_NOT_RATED'),
  text('HEARING_AVERAGE', average),
  text('HEARING_LONGEST', longest.length, longest.words),
];

/** Lists that a screen reader offers of a text: headings, links, descriptions of pictures, tables; and its reading ease. */
export const HeardLists = ({ parts, ease }: Pick<ReadText, 'parts' | 'ease'>) => {
  const { links, pictures, tables } = heardOf(parts);
  const allHeadings = parts.filter(part => part.kind === 'heading');
  const { headings } = heardOf(allHeadings.slice(0, linesMost));
  return (
    <>
      <List
        title={text('HEARING_OUTLINE')}
        none={text('HEARING_NO_HEADINGS')}
        lines={headings.map(({ words }) => words)}
        all={allHeadings.length}
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
      {ease !== null && (
        <List title={text('HEARING_EASE')} none={text('HEARING_NO_SENTENCES')} lines={ease ? easeLines(ease) : []} />
      )}
    </>
  );
};

/** The lists of a text, closed. */
export const HeardText = ({ read }: { read: ReadText }) => (
  <details className="composer-hearing">
    <summary>{text('COMPOSER_HEARING')}</summary>
    <HeardLists {...read} />
  </details>
);
