import { readDate, type SourceRow } from '../../source/index.ts';

const time = ({ created }: SourceRow): number => readDate(created)?.getTime() ?? 0;

/** Comments on one post in the order of their numbers: by date, each after the one that it answers. */
export const inOrder = (comments: readonly SourceRow[]): readonly SourceRow[] => {
  const sorted = [...comments].sort((a, b) => time(a) - time(b) || Number(a.id) - Number(b.id));
  const byId = new Map(sorted.map(row => [row.id ?? '', row]));
  const ordered = new Map<string, SourceRow>();
  for (const row of sorted) {
    // A circle of answers ends where it meets itself.
    const line = new Map<string, SourceRow>();
    for (
      let up: SourceRow | undefined = row;
      up && !ordered.has(up.id ?? '') && !line.has(up.id ?? '');
      up = byId.get(up.parent_id ?? '')
    )
      line.set(up.id ?? '', up);
    for (const [id, one] of [...line].reverse()) ordered.set(id, one);
  }
  return [...ordered.values()];
};

/** Old ids of the comments above one on the same post, the nearest first; a circle ends. */
export const ancestorsOf = (row: SourceRow, byId: ReadonlyMap<string, SourceRow>): readonly string[] => {
  const parentOf = ({ parent_id: parent }: SourceRow): SourceRow | undefined => {
    const found = byId.get(parent ?? '');
    return found?.post_id === row.post_id ? found : undefined;
  };
  const passed = new Set([row.id ?? '']);
  for (let up = parentOf(row); up && !passed.has(up.id ?? ''); up = parentOf(up)) passed.add(up.id ?? '');
  return [...passed].slice(1);
};
