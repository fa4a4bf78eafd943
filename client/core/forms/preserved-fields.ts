type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Focused {
  readonly name: string;
  readonly id: string;
  readonly start: number | null;
  readonly end: number | null;
  /** Whether the caret stood behind the last word. */
  readonly isAtEnd: boolean;
}

/** State of the fields in a first frame before its island was mounted. */
export interface PreservedFields {
  readonly values: ReadonlyMap<string, string>;
  /** Boxes and radio buttons that were switched, as `name=value`. */
  readonly switched: ReadonlySet<string>;
  readonly focused: Focused | undefined;
}

const isField = (element: Element | null): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement;

const nameOf = (element: Element): string => (isField(element) && element.name ? element.name : element.id);

const boxOf = (element: Element): HTMLInputElement | HTMLTextAreaElement | undefined =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : undefined;

const wasTyped = (field: Field): boolean =>
  !(field instanceof HTMLSelectElement) && field.type !== 'hidden' && field.value !== field.defaultValue;

const isOn = (field: Field): boolean => field instanceof HTMLInputElement && field.checked;

const wasSwitched = (field: Field): boolean =>
  field instanceof HTMLInputElement && field.checked !== field.defaultChecked;

const choiceOf = (field: Field): string => `${field.name}=${field.value}`;

const fieldsIn = (place: HTMLElement): Field[] => [...place.querySelectorAll('*')].filter(isField);

const focusedIn = (place: HTMLElement): Focused | undefined => {
  const active = document.activeElement;
  if (!active || !place.contains(active)) return undefined;
  const box = boxOf(active);
  const start = box?.selectionStart ?? null;
  const isAtEnd = box !== undefined && box.value !== '' && start === box.value.length;
  return { name: nameOf(active), id: active.id, start, end: box?.selectionEnd ?? null, isAtEnd };
};

export const preserveFields = (place: HTMLElement): PreservedFields => ({
  values: new Map(
    fieldsIn(place)
      .filter(wasTyped)
      .map(field => [field.name, field.value]),
  ),
  switched: new Set(fieldsIn(place).filter(wasSwitched).map(choiceOf)),
  focused: focusedIn(place),
});

/**
 * Puts a value into a field as typing does: React hears of one only through the prototype's own setter and an event.
 */
export const setFieldText = (field: Field, value: string): void => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};

const isWritten = (element: HTMLElement): boolean => isField(element) || element.isContentEditable;

// The posted field of a name is often hidden beside the visible one: that has the same id, or comes first.
const heirOf = (place: HTMLElement, { name, id }: Focused): HTMLElement | undefined => {
  const seen = [...place.querySelectorAll<HTMLElement>('*')].filter(one => one.checkVisibility());
  return (
    seen.find(one => name !== '' && nameOf(one) === name) ??
    seen.find(one => id !== '' && one.id === id) ??
    seen.find(isWritten)
  );
};

const putCaret = (heir: HTMLElement, { start, end, isAtEnd }: Focused): void => {
  const box = boxOf(heir);
  if (box?.selectionStart !== null && start !== null) box?.setSelectionRange(start, end);
  if (!heir.isContentEditable || !isAtEnd) return;
  getSelection()?.selectAllChildren(heir);
  getSelection()?.collapseToEnd();
};

/** Puts typed text and focus into the fields of the same names. */
export const restoreFields = (place: HTMLElement, { values, switched, focused }: PreservedFields): void => {
  for (const field of fieldsIn(place)) {
    const value = values.get(field.name);
    if (value !== undefined && field.value !== value) setFieldText(field, value);
    // A radio button is only switched on; the browser switches the others off.
    if (switched.has(choiceOf(field)) && !(field.type === 'radio' && isOn(field))) field.click();
  }
  if (!focused) return;
  const heir = heirOf(place, focused);
  if (!heir) return;
  heir.focus();
  putCaret(heir, focused);
};
