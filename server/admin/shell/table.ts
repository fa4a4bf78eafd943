import type { ReactNode } from 'react';
import type { RequestContext } from '../../core/context/index.ts';
import type { ListShape, ListState } from '../../core/http/index.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** A select that narrows the list. Its name is one of the shape's filters; `all` is put in front of the options. */
export interface Filter {
  readonly name: string;
  readonly label: string;
  readonly all: string;
  readonly options: readonly Option[];
}

export interface Column {
  readonly label: string;
  /** Sort key of this column. */
  readonly sort?: string;
  readonly isNumber?: boolean;
}

/** Action of a row. */
export type RowAction =
  | {
      readonly type: 'link';
      readonly label: string;
      readonly href: string;
      /** Hooks that a script answers to instead. */
      readonly hooks?: Readonly<Record<string, string>>;
    }
  | {
      /** `dialog` asks first: `does` is the namespace of the question. `form` is sent at once: `does` is the task. */
      readonly type: 'dialog' | 'form';
      readonly label: string;
      readonly does: string;
      /** The task behind it: its question as a page, without scripts. */
      readonly task: string;
      /** The moderation key that presses it. */
      readonly key?: string;
      readonly isHarmful?: boolean;
    }
  | {
      /** Hooks of its own that a script answers to; without scripts the question of its task as a page. */
      readonly type: 'hook';
      readonly label: string;
      readonly hooks: Readonly<Record<string, string>>;
      readonly task: string;
      readonly key?: string;
      readonly isHarmful?: boolean;
    };

export interface Row {
  readonly id: number;
  /** Plain name of the row, which labels its checkbox and actions. */
  readonly name: string;
  /** No bulk task takes it (E-003). */
  readonly isDisabled?: boolean;
  /** Cells, one for each column; the first is the row's heading. */
  readonly cells: readonly ReactNode[];
  readonly actions?: readonly RowAction[];
  readonly hooks?: Readonly<Record<string, string>>;
}

export interface BulkTask {
  readonly task: string;
  readonly label: string;
  /** The namespace of the question that is asked first: ids:[selected] → dialog (E-007). */
  readonly confirmation?: string;
  /** The moderation key that, with Shift, applies it. */
  readonly key?: string;
}

export interface TableProps {
  readonly context: RequestContext;
  readonly shape: ListShape;
  readonly state: ListState;
  /** The list in plain words: the table's caption. */
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Rows on all pages. */
  readonly total: number;
  readonly tasks?: readonly BulkTask[];
  readonly filters?: readonly Filter[];
  /** A range of days that narrows the list: one of the shape's filters (requirements Y-04). */
  readonly range?: { readonly name: string; readonly label: string };
  readonly searchLabel?: string;
  /** Text shown when the list is empty without a filter. */
  readonly empty: ReactNode;
}
