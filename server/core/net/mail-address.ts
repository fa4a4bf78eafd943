import { limits } from '../../../protocol/limits.ts';

// Deliberately narrower than RFC 5321: no quotes, no comments, no lists, so that an address is one recipient and
// nothing else. Each part is matched once, without backtracking between them.
const local = /^[^\s<>()[\]{}\\,;:@"\p{Cc}]{1,64}$/u;
const label = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/** Whether a text is one e-mail address. */
export const isMailAddress = (value: string): boolean => {
  const at = value.lastIndexOf('@');
  if (at < 1 || value.length > limits.email || !local.test(value.slice(0, at))) return false;
  const labels = value.slice(at + 1).split('.');
  return labels.length >= 2 && labels.every(part => label.test(part));
};

/** Normalized form of an address, for comparison and unique keys. */
export const mailKey = (address: string): string => address.normalize('NFKC').trim().toLowerCase();
