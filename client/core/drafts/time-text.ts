/** A moment as the reader's own clock and language write it. */
export const formatSavedTime = (at: number): string =>
  new Intl.DateTimeFormat(document.documentElement.lang || undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(at);
