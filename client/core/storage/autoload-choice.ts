/** Tells whether the next post is loaded at the end of one: the reader's choice, or else that of the site. */
export const isAutoloadOn = (toggle: HTMLInputElement): boolean => {
  const { autoload } = document.documentElement.dataset;
  return autoload === undefined ? toggle.defaultChecked : autoload === 'on';
};
