import type { Part, TableHeads } from './parts.ts';

/** Heading with those below it. */
export interface HeardHeading {
  readonly at: number;
  readonly level: number;
  readonly words: string;
  readonly below: readonly HeardHeading[];
}

type Of<K extends Part['kind']> = Extract<Part, { readonly kind: K }>;

/** Lists that a screen reader offers of a text, each in document order. */
export interface Heard {
  readonly headings: readonly HeardHeading[];
  readonly links: readonly Of<'link'>[];
  /** Pictures that are heard: without the decorative ones. */
  readonly pictures: readonly Of<'picture'>[];
  readonly tables: readonly Of<'table'>[];
}

const nested = (headings: readonly Of<'heading'>[]): readonly HeardHeading[] => {
  const top: HeardHeading[] = [];
  const open: { readonly level: number; readonly below: HeardHeading[] }[] = [];
  for (const { at, level, words } of headings) {
    while (level <= (open.at(-1)?.level ?? Number.NEGATIVE_INFINITY)) open.pop();
    const below: HeardHeading[] = [];
    (open.at(-1)?.below ?? top).push({ at, level, words, below });
    open.push({ level, below });
  }
  return top;
};

/** The lists of a text. */
export const heardOf = (parts: readonly Part[]): Heard => ({
  headings: nested(parts.filter(part => part.kind === 'heading')),
  links: parts.filter(part => part.kind === 'link'),
  pictures: parts.filter(part => part.kind === 'picture').filter(({ decorates }) => !decorates),
  tables: parts.filter(part => part.kind === 'table'),
});

const headSentences = {
  row: 'HEARING_HEADS_ROW',
  column: 'HEARING_HEADS_COLUMN',
  both: 'HEARING_HEADS_BOTH',
  none: 'HEARING_HEADS_NONE',
} as const satisfies Readonly<Record<TableHeads, string>>;

type TableSentence = 'HEARING_TABLE' | 'HEARING_NO_CAPTION' | (typeof headSentences)[TableHeads];

/** The line of a table: its caption, its size, and which of its cells are headers. */
export const tableLine = (
  { caption, rows, columns, heads }: Of<'table'>,
  sentence: (key: TableSentence, ...values: readonly (string | number)[]) => string,
): string =>
  sentence(
    'HEARING_TABLE',
    ...[caption || sentence('HEARING_NO_CAPTION'), rows, columns],
    sentence(headSentences[heads]),
  );
