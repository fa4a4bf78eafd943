/** `id=12`, `id=12:slug` or `id=12-slug` (wire §5); undefined when it begins with no id. */
export const askedId = (id: string | undefined): number | undefined => {
  const digits = /^([1-9]\d{0,9})(?:[:-]|$)/.exec(id ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
};
