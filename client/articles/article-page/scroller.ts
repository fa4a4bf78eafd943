const outerWidth = (element: Element): number => {
  const { marginLeft, marginRight } = getComputedStyle(element);
  return element.getBoundingClientRect().width + Number.parseFloat(marginLeft) + Number.parseFloat(marginRight);
};

/** Sets the width to that of its first element times their number (H-047). */
export const enhance = (scroller: HTMLElement): void => {
  const first = scroller.querySelector('.k2ScrollerElement');
  if (first) scroller.style.width = `${outerWidth(first) * scroller.childElementCount}px`;
};
