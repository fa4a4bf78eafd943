/** Selects the time zone of the browser, if the list has it. */
export const enhance = (select: Element): void => {
  if (!(select instanceof HTMLSelectElement)) return;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  if ([...select.options].some(({ value }) => value === timeZone)) select.value = timeZone;
};
