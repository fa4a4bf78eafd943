/** Index of the stop that an arrow, Home or End moves to (APG toolbar); wraps at both ends. */
export const nextStop = (key: string, stop: number, count: number): number | undefined => {
  if (key === 'ArrowRight') return (stop + 1) % count;
  if (key === 'ArrowLeft') return (stop + count - 1) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
};
