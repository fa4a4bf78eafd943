/** Element id of a field's row in the list; the target after moving or changing it. */
export const fieldRowId = (id: number): string => `item-field-${id}`;
