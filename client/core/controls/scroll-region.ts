/** Keeps the tab stop and the role of a scrolling region only while its content is wider than the region. */
export const enhance = (region: HTMLElement): void => {
  const content = region.firstElementChild;
  const update = (): void => {
    const scrolls = [region, content].some(one => one !== null && one.scrollWidth > one.clientWidth + 1);
    if (scrolls) {
      region.tabIndex = 0;
      region.setAttribute('role', 'region');
    } else if (document.activeElement !== region) {
      region.removeAttribute('tabindex');
      region.removeAttribute('role');
    }
    region.toggleAttribute('data-scrolls', scrolls);
  };
  const observer = new ResizeObserver(update);
  observer.observe(region);
  if (content) observer.observe(content);
};
