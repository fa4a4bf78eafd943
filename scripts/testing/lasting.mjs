/** @type {(() => Promise<void>)[] | undefined} undefined in a process that runs one test file */
let closers;

/** Makes this process one that runs several test files: costly resources may outlast each of them. */
export function letResourcesLast() {
  closers = [];
}

/**
 * Whether a resource may stay open for the next test file of this process; `close` is then called at its end.
 * @param {() => Promise<void>} close
 */
export function outlastsFile(close) {
  closers?.push(close);
  return closers !== undefined;
}

/** Closes what stayed open. */
export async function closeLasting() {
  await Promise.allSettled((closers ?? []).map(close => close()));
}
