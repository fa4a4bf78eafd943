import type { ReactNode } from 'react';
import { type Html, join, noHtml, print, raw, rawHtml, textHtml } from './html.tsx';

/**
 * Handlers that the scripts of an existing install attach to the parts of a dialog; our own client needs none. A block
 * is read back through innerHTML, so a text holds no `&`, `<` or `>` and nothing that differs from person to person
 * (ruling 2, wire B2). A test evaluates each.
 */
export const dialogBindings = {
  /** Leaves the bindings to the page that opens the dialog. */
  none: '{}',
  /** The close button; the page that opens the dialog handles the submit. */
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
  /** Buttons of the footer, if it has one. */
  readonly buttons?: ReactNode;
  /** In px; auto if absent. */
  readonly width?: number;
  readonly height?: number;
  /** `submit` (the default) if the dialog has a form to send, `close` if the page handles the submit. */
  readonly bindings?: DialogBindings;
  /** Additional parts beside closeButton, submitButton and form: `{ '{members}': '[data-team-members]' }`. */
  readonly selectors?: Readonly<Record<string, string>>;
  /** True for an action that cannot easily be undone: our client then focuses the closing button. */
  readonly isAlert?: boolean;
}

/** Constant text that must stay the same when it is read back through innerHTML (wire B2). */
const constant = (source: string): Html => {
  if (/[<>&]/.test(source)) throw new Error(`a dialog's script text holds one of < > &: ${source}`);
  return rawHtml(source);
};

const size = (name: 'width' | 'height', px: number | undefined): Html =>
  px === undefined ? noHtml : raw(name, {}, textHtml(String(px)));

/**
 * Description block that a dialog call resolves with (A-039, A-078, wire §2.0). Resolve with this block alone: a
 * wrapped one, or one without content, breaks installed clients (wire B3).
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

/** Buttons of a question: Cancel first, then the action. */
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

/** Label of a button: a short visible one, and a longer one for screen readers that begins with it. */
export const ButtonWords = ({ seen, heard }: { seen: string; heard: string }) => (
  <>
    <span aria-hidden="true">{seen}</span>
    <span className="visually-hidden">{heard}</span>
  </>
);
