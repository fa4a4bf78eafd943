/** Creates the live regions of a dialog; the page's own are printed by the server. */
export const liveRegions = (): HTMLElement[] =>
  (['status', 'alert'] as const).map(kind => {
    const region = document.createElement('div');
    region.setAttribute('role', kind);
    region.dataset.live = kind;
    region.className = 'visually-hidden';
    return region;
  });
