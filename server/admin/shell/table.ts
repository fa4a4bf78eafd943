import type { ReactNode } from 'react';
import type { RequestContext } from '../../core/context/index.ts';
import type { ListShape, ListState } from '../../core/http/index.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Select that filters the list. Its name is one of the filters of the shape; `all` is the label of no filter. */
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
      /** Hooks of a script that handles the click instead. */
      readonly hooks?: Readonly<Record<string, string>>;
    }
  | {
      /** `dialog` asks first: `does` is the namespace of the question. `form` is sent at once: `does` is the task. */
      readonly type: 'dialog' | 'form';
      readonly label: string;
      readonly does: string;
      /** Task whose question is the page without scripts. */
      readonly task: string;
      readonly key?: string;
      readonly isHarmful?: boolean;
    }
  | {
      /** Hooks of a script that handles the click; without scripts the question of the task is a page. */
      readonly type: 'hook';
      readonly label: string;
      readonly hooks: Readonly<Record<string, string>>;
      readonly task: string;
      readonly key?: string;
      readonly isHarmful?: boolean;
    };

export interface Row {
  readonly id: number;
  /** Sent with the list as `versions[]`, for tasks that refuse a row which was changed since. */
  readonly version?: number;
  /** Plain name of the row, which labels its checkbox and actions. */
  readonly name: string;
  /** True if no bulk task accepts it (E-003). */
  readonly isDisabled?: boolean;
  /** Cells, one for each column; the first is the row's heading. */
  readonly cells: readonly ReactNode[];
  readonly actions?: readonly RowAction[];
  readonly hooks?: Readonly<Record<string, string>>;
}

export interface BulkTask {
  readonly task: string;
  readonly label: string;
  /** Namespace of the call that returns the question as a dialog: ids:[selected] (E-007). */
  readonly confirmation?: string;
  /** Keyboard shortcut that applies it together with Shift. */
  readonly key?: string;
}

export interface TableProps {
  readonly context: RequestContext;
  readonly shape: ListShape;
  readonly state: ListState;
  readonly caption: string;
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** Rows on all pages. */
  readonly total: number;
  readonly tasks?: readonly BulkTask[];
  readonly filters?: readonly Filter[];
  /** Range of days that filters the list: one of the filters of the shape (requirements Y-04). */
  readonly range?: { readonly name: string; readonly label: string };
  readonly searchLabel?: string;
  /** Link to the page of a new row: beside the title, and in an empty list. */
  readonly add?: { readonly label: string; readonly path: string } | undefined;
  /** Text shown when the list is empty without a filter. */
  readonly empty: ReactNode;
}
