export type Target = string | Element | null | undefined;

/** The element of a selector, or the element itself; a missing one is reported on the console (spec §8.3). */
export const resolveTarget = (place: Target): Element | undefined => {
  const element = typeof place === 'string' ? document.querySelector(place) : place;
  if (element instanceof Element) return element;
  console.error('Target selector invalid or missing!');
  return undefined;
};
