const sections = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-eb-post-section]')];

/** The last post that begins above the middle of the window. */
export const sectionInView = (): HTMLElement | undefined => {
  const all = sections();
  return all.findLast(section => section.getBoundingClientRect().top <= window.innerHeight / 2) ?? all[0];
};
