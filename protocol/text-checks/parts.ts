/** Cells of a table that head others. */
export type TableHeads = 'none' | 'row' | 'column' | 'both';

/** Part of a text that is checked and heard, in document order; `at` is its position. */
export type Part =
  | { readonly kind: 'heading'; readonly at: number; readonly words: string; readonly level: number }
  | {
      readonly kind: 'picture';
      readonly at: number;
      readonly alt: string;
      readonly title: string;
      readonly decorates?: boolean;
    }
  | {
      readonly kind: 'link';
      readonly at: number;
      readonly words: string;
      readonly href: string;
      /** True if nothing but white space stands between this link and the one before. */
      readonly isAdjacent?: boolean;
    }
  | {
      readonly kind: 'table';
      readonly at: number;
      readonly heads: TableHeads;
      readonly rows: number;
      readonly columns: number;
      readonly caption: string;
    }
  | { readonly kind: 'paragraph'; readonly at: number; readonly words: string; readonly isCell?: boolean };

/** Which cells head others, by the rows of a table: for each cell whether it is a heading cell. */
export const headsOf = (rows: readonly (readonly boolean[])[]): TableHeads => {
  const isRow = rows.some(row => row.length > 0 && row.every(Boolean));
  const others = rows.filter(row => !row.every(Boolean));
  const isColumn = others.length > 0 && others.every(([first]) => first === true);
  if (isRow) return isColumn ? 'both' : 'row';
  return isColumn || rows.some(row => row.some(Boolean)) ? 'column' : 'none';
};
