import type { Html } from '../../../protocol/html.ts';

/** An open dialog as its opener holds it. */
export interface Dialog {
  readonly element: HTMLDialogElement;
  readonly close: () => void;
  /** Resolves when it has been closed, by a user or a script. */
  readonly closed: Promise<void>;
}

/** Handler of a bound event; `element` is the element of the event. */
export type Binding = (element: HTMLElement, dialog: Dialog) => void;

/** spec §3.3, Dialog options. */
export interface DialogOptions {
  readonly title?: string;
  /**
   * Markup; a URL, shown in a frame; a pending result, say `call('site/views/comments/terms', {})`; or a description
   * block, whose children become options.
   */
  readonly content: Html | URL | PromiseLike<unknown>;
  /** Asks for pending content once more after a failure. */
  readonly again?: () => PromiseLike<unknown>;
  /** The footer; empty: none. */
  readonly buttons?: Html;
  readonly classname?: string;
  /** A number is px; text is css; absent: auto. */
  readonly width?: number | string;
  readonly height?: number | string;
  /** Whether Escape closes it; on by default. */
  readonly escapeKey?: boolean;
  /** Names for parts of the content: `{ '{form}': '[data-form-response]' }`. */
  readonly selectors?: Readonly<Record<string, string>>;
  /** `{ '{name} event': … }`, and `init`, called with the dialog's element when the content is there. */
  readonly bindings?: Readonly<Record<string, Binding>>;
  /** A question whose answer cannot easily be undone: the least harmful button is focused. */
  readonly role?: 'dialog' | 'alertdialog';
}

/** Options whose content has been resolved. */
export type ResolvedOptions = Omit<DialogOptions, 'content'> & { readonly content: Html | URL };

export const isPending = (content: DialogOptions['content']): content is PromiseLike<unknown> =>
  typeof content === 'object' && 'then' in content;
