/** The link to the menu of narrow windows is a button where scripts open it, which Space presses too. */
export const menuButton = (): void => {
  const toggler = document.getElementById('offcanvas-toggler');
  if (!toggler) return;
  toggler.role = 'button';
  toggler.ariaExpanded = 'false';
  toggler.addEventListener('keydown', event => {
    if (event.key !== ' ') return;
    event.preventDefault();
    toggler.click();
  });
};
