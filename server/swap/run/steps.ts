/** Result of a run for a row. `conflict`: changed there and here; ours stays as it is. */
export type Step = 'added' | 'merged' | 'left' | 'changed' | 'same' | 'conflict';
export type Steps = Readonly<Record<Step, number>>;

export const noSteps: Steps = { added: 0, merged: 0, left: 0, changed: 0, same: 0, conflict: 0 };

export const addSteps = (one: Steps, other: Steps): Steps => ({
  added: one.added + other.added,
  merged: one.merged + other.merged,
  left: one.left + other.left,
  changed: one.changed + other.changed,
  same: one.same + other.same,
  conflict: one.conflict + other.conflict,
});
