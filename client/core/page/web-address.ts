/** An address is valid only with the scheme http or https. Relative ones are read from this page. */
export const webAddress = (written: string): URL | undefined => {
  const text = written.trim();
  if (text === '' || !URL.canParse(text, location.href)) return undefined;
  const url = new URL(text, location.href);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
};

/** Whether the text is an absolute web address, as a dialog's content may be. */
export const isAbsoluteAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text.trim());
