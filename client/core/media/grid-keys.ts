interface Grid {
  readonly count: number;
  readonly columns: number;
}

/** Where a key leads in a grid of `count` places (APG Listbox); undefined: nowhere. */
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
