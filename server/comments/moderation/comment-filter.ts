import type { PageParams } from '../../core/http/index.ts';

/**
 * The writer of comments: an account, a guest by e-mail address, or everybody of a network by its mark
 * (`core/net/network`).
 */
export interface Commenter {
  readonly kind: 'account' | 'email' | 'network';
  readonly value: string;
}

export interface CommentFilter {
  readonly search: string;
  readonly person: Commenter | null;
}

export const commentSearchMost = 100;

const readable: Readonly<Record<Commenter['kind'], (value: string) => boolean>> = {
  account: value => /^[1-9]\d{0,9}$/.test(value),
  email: value => value !== '' && value.length <= 190,
  network: value => /^[0-9a-f]{32}$/.test(value),
};

const personIn = (query: PageParams): Commenter | null => {
  for (const kind of ['account', 'email', 'network'] as const) {
    const value = query[kind] ?? '';
    if (readable[kind](value)) return { kind, value };
  }
  return null;
};

/** Reads the filter from the address of a list; unknown values are ignored. */
export const commentFilter = (query: PageParams): CommentFilter => ({
  search: (query.search ?? '').trim().slice(0, commentSearchMost),
  person: personIn(query),
});

/** The site path of a list with this filter. Further fields are left out where they are 0 or undefined. */
export const filterAddress = (
  path: string,
  { search, person }: CommentFilter,
  further: Readonly<Record<string, string | number | undefined>>,
): string => {
  const query = new URLSearchParams({ ...(search && { search }), ...(person && { [person.kind]: person.value }) });
  for (const [name, value] of Object.entries(further)) if (value) query.set(name, `${value}`);
  const fields = query.toString();
  return fields ? `${path}?${fields}` : path;
};
