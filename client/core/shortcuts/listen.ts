const fields =
  'textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"], dialog, input:not([type="checkbox"], [type="radio"], [type="button"], [type="submit"])';

/** Whether keys belong to the element: a text field, a list of choices or a dialog. */
const takesKeys = (target: EventTarget | null): boolean => target instanceof Element && target.closest(fields) !== null;

/** Calls `press` for keys that no field and no dialog takes (SC 2.1.4); true: the key was used. */
export const listenForKeys = (press: (event: KeyboardEvent) => boolean): void =>
  document.addEventListener('keydown', event => {
    if (event.defaultPrevented || event.isComposing || takesKeys(event.target)) return;
    if (document.querySelector('dialog[open]')) return;
    if (press(event)) event.preventDefault();
  });
