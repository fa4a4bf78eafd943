/** Runs work that throws where Web Storage is forbidden or full. */
export const attempt = <T>(work: () => T, otherwise: () => T): T => {
  try {
    return work();
  } catch {
    return otherwise();
  }
};
