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

export type DialogBindings = keyof typeof dialogBindings;
