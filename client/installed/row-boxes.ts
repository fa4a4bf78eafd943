/**
 * Installed scripts tick the box of a row at a click anywhere in the row, also on the box itself, which a browser has
 * ticked by then: such a click ends at the box.
 */
export const rowBoxes = (): void => {
  document.addEventListener(
    'click',
    event => {
      if (event.target instanceof Element && event.target.closest('[data-eb-table-checkbox]')) event.stopPropagation();
    },
    true,
  );
};
