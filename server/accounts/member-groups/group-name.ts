/** Name of a group or an access level in one spelling: titles that read alike are one. */
export const groupName = (title: string): string =>
  title.normalize('NFKC').trim().replace(/\s+/g, ' ').toLowerCase().slice(0, 190);
