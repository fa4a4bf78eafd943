const keys = ['ArrowLeft', 'ArrowRight', 'Home', 'End'];

/** Makes a toolbar one stop of the Tab key: the arrow keys lead from control to control, in the order of the page. */
export const rovingKeys = (bar: HTMLElement, first: HTMLElement): void => {
  const controls = [...bar.querySelectorAll<HTMLElement>('button, a')];
  const enter = (control: HTMLElement | undefined): void => {
    if (!control) return;
    for (const one of controls) one.tabIndex = one === control ? 0 : -1;
    control.focus();
  };
  for (const one of controls) one.tabIndex = one === first ? 0 : -1;
  bar.addEventListener('focusin', ({ target }) => {
    for (const one of controls) one.tabIndex = one === target ? 0 : -1;
  });
  bar.addEventListener('keydown', event => {
    const at = controls.findIndex(control => control.matches(':focus'));
    if (at < 0 || !keys.includes(event.key)) return;
    event.preventDefault();
    const onward = getComputedStyle(bar).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key === 'Home') enter(controls[0]);
    else if (event.key === 'End') enter(controls.at(-1));
    else enter(controls.at((at + (event.key === onward ? 1 : -1)) % controls.length));
  });
};
