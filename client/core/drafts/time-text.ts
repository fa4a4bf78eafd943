/** A moment as the reader's own clock and language write it. */
export const momentWords = (at: number): string =>
  new Intl.DateTimeFormat(document.documentElement.lang || undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(at);
