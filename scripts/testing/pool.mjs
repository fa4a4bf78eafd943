/**
 * Runs `work` over all of `list`, never more than `width` at once.
 * @template T
 * @param {T[]} list
 * @param {number} width
 * @param {(item: T) => Promise<void>} work
 */
export async function inPool(list, width, work) {
  const waiting = [...list];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
