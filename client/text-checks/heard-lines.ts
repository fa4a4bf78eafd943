import type { HearingTexts } from '../../protocol/browser-texts.ts';
import { type HeardHeading, heardOf, tableLine } from '../../protocol/text-checks/heard.ts';
import type { Part } from '../../protocol/text-checks/parts.ts';
import { type EaseBand, type ReadingEase, readingEaseOf } from '../../protocol/text-checks/reading-ease.ts';
import { create } from '../core/html.ts';
import { formatText } from '../core/page/index.ts';
import { editorRegistry } from './editor-registry.ts';

const bandSentences = {
  veryEasy: 'HEARING_VERY_EASY',
  easy: 'HEARING_EASY',
  hard: 'HEARING_HARD',
  veryHard: 'HEARING_VERY_HARD',
} as const satisfies Readonly<Record<EaseBand, keyof HearingTexts>>;

const leadTo = (at: number, words: string): HTMLElement => {
  const button = create('button', { type: 'button', className: 'link-button', textContent: words });
  button.addEventListener('click', () => editorRegistry.goTo(at));
  return button;
};

const lineOf = (at: number, words: string): HTMLElement => create('li', {}, leadTo(at, words));

const outline = (headings: readonly HeardHeading[], nameOf: (heading: HeardHeading) => string): HTMLElement =>
  create(
    'ul',
    {},
    ...headings.map(heading => {
      const line = lineOf(heading.at, nameOf(heading));
      if (heading.below.length > 0) line.append(outline(heading.below, nameOf));
      return line;
    }),
  );

const listOf = (lines: readonly HTMLElement[], none: string): HTMLElement =>
  lines.length > 0 ? create('ul', {}, ...lines) : create('p', { textContent: none });

const easeLines = ({ band, average, longest }: ReadingEase, texts: HearingTexts): readonly HTMLElement[] => [
  create('li', { textContent: band ? texts[bandSentences[band]] : texts.HEARING_NOT_RATED }),
  create('li', { textContent: formatText(texts.HEARING_AVERAGE, average) }),
  lineOf(longest.at, formatText(texts.HEARING_LONGEST, longest.length, longest.words)),
];

/** The elements that show what a listener gets of a text; each line leads to its place in the editor. */
export const heardLines = async (
  parts: readonly Part[],
  language: string,
  texts: HearingTexts,
): Promise<readonly HTMLElement[]> => {
  const heard = heardOf(parts);
  const { headings, links, pictures } = heard;
  // Browsers without the segmenter show the other lists.
  const canSegment = 'Segmenter' in Intl;
  const ease = canSegment ? await readingEaseOf(parts, language) : undefined;
  const wordsOf = (words: string): string => words.trim() || texts.HEARING_EMPTY;
  const headed = (title: string, ...content: readonly HTMLElement[]): readonly HTMLElement[] => [
    create('h3', { textContent: title }),
    ...content,
  ];
  const nameOf = ({ words, level }: HeardHeading): string => formatText(texts.HEARING_HEADING, wordsOf(words), level);
  const tables = heard.tables.map(table =>
    lineOf(
      table.at,
      tableLine(table, (key, ...values) => formatText(texts[key], ...values)),
    ),
  );
  return [
    ...headed(
      texts.HEARING_OUTLINE,
      headings.length > 0 ? outline(headings, nameOf) : create('p', { textContent: texts.HEARING_NO_HEADINGS }),
    ),
    ...headed(
      texts.HEARING_LINKS,
      listOf(
        links.map(({ at, words }) => lineOf(at, wordsOf(words))),
        texts.HEARING_NO_LINKS,
      ),
    ),
    ...headed(
      texts.HEARING_PICTURES,
      listOf(
        pictures.map(({ at, alt }) => lineOf(at, wordsOf(alt))),
        texts.HEARING_NO_PICTURES,
      ),
    ),
    ...headed(texts.HEARING_TABLES, listOf(tables, texts.HEARING_NO_TABLES)),
    ...(canSegment
      ? headed(texts.HEARING_EASE, listOf(ease ? easeLines(ease, texts) : [], texts.HEARING_NO_SENTENCES))
      : []),
  ];
};
