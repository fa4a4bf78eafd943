interface Grid {
  readonly count: number;
  readonly columns: number;
}

/** Index that a key moves to in a grid of `count` cells (APG Listbox), or undefined. */
export const nextPlace = (key: string, at: number, { count, columns }: Grid): number | undefined => {
  const last = count - 1;
  const places: Readonly<Record<string, number>> = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at + columns,
    ArrowUp: at - columns,
    Home: 0,
    End: last,
  };
  const to = places[key];
  if (to === undefined || count === 0) return undefined;
  return to < 0 || to > last ? at : to;
};
