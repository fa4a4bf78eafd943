/** Where a field stands in the list of them: whoever moved or changed it goes on there. */
export const fieldRowId = (id: number): string => `item-field-${id}`;
