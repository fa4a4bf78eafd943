import type { ReactNode } from 'react';
import { type Html, join, noHtml, print, raw, rawHtml, textHtml } from './html.tsx';

/**
 * What the scripts of an existing install attach to a dialog's parts; our own client needs none of it. A block is read
 * back through innerHTML, so a text holds no `&`, `<` or `>` and nothing that differs from person to person (ruling 2,
 * wire B2). A test evaluates each.
 */
export const dialogBindings = {
  /** Nothing: what the page that opens the dialog binds goes through. */
  none: '{}',
  /** The close button; the page that opens the dialog brings the submit. */
  close: '{"{closeButton} click": function() { this.parent.close(); }}',
  /** The submit button sends the form of the dialog. */
  submit:
    '{"{closeButton} click": function() { this.parent.close(); }, "{submitButton} click": function() { this.form().submit(); }}',
} as const satisfies Record<string, string>;

type DialogBindings = keyof typeof dialogBindings;

const selectors = {
  '{closeButton}': '[data-close-button]',
  '{submitButton}': '[data-submit-button]',
  '{form}': '[data-form-response]',
};

export interface DialogDescription {
  /** Plain text. */
  readonly title: string;
  readonly content: ReactNode;
  /** The footer; absent: none. */
  readonly buttons?: ReactNode;
  /** In px; absent: auto. */
  readonly width?: number;
  readonly height?: number;
  /** `submit` when the dialog has a form to send (the default), `close` when the page brings the submit. */
  readonly bindings?: DialogBindings;
  /** More names for parts, beside closeButton, submitButton and form: `{ '{members}': '[data-team-members]' }`. */
  readonly selectors?: Readonly<Record<string, string>>;
  /** A question about something that cannot easily be undone: our client then focuses the closing button. */
  readonly isAlert?: boolean;
}

/** Text of ours that is read back through innerHTML and must come out as it went in (wire B2). */
const constant = (source: string): Html => {
  if (/[<>&]/.test(source)) throw new Error(`a dialog's script text holds one of < > &: ${source}`);
  return rawHtml(source);
};

const size = (name: 'width' | 'height', px: number | undefined): Html =>
  px === undefined ? noHtml : raw(name, {}, textHtml(String(px)));

/**
 * The description block that a dialog call resolves with (A-039, A-078, wire §2.0). The answer is this block alone: a
 * wrapped one, or one without content, kills installed clients (wire B3).
 */
export const dialogBlock = (description: DialogDescription): Html =>
  raw(
    'dialog',
    {},
    size('width', description.width),
    size('height', description.height),
    description.isAlert ? raw('role', {}, textHtml('alertdialog')) : noHtml,
    raw('selectors', { type: 'json' }, constant(JSON.stringify({ ...selectors, ...description.selectors }))),
    raw('bindings', { type: 'javascript' }, constant(dialogBindings[description.bindings ?? 'submit'])),
    raw('title', {}, textHtml(description.title)),
    raw('content', {}, print(description.content)),
    raw('buttons', {}, join(description.buttons ? print(description.buttons) : noHtml)),
  );

/** The two buttons of a question: the way back first, then the deed. */
export const QuestionButtons = ({
  cancel,
  submit,
  isHarmful = false,
}: {
  cancel: string;
  submit: string;
  isHarmful?: boolean;
}) => (
  <>
    <button type="button" className="btn btn-default" data-close-button="">
      {cancel}
    </button>
    <button type="button" className={`btn ${isHarmful ? 'btn-danger' : 'btn-primary'}`} data-submit-button="">
      {submit}
    </button>
  </>
);

export const CloseButton = ({ label }: { label: string }) => (
  <button type="button" className="btn btn-default" data-close-button="">
    {label}
  </button>
);

/** A button's short word for eyes, and for ears the words that tell it from the others of the page and begin with it. */
export const ButtonWords = ({ seen, heard }: { seen: string; heard: string }) => (
  <>
    <span aria-hidden="true">{seen}</span>
    <span className="visually-hidden">{heard}</span>
  </>
);
