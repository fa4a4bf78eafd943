import type { Asked } from '../core/http/index.ts';

/** The writer of comments: an account, a guest by e-mail address, or everybody of a network by its mark (`core/net/network`). */
export interface Commenter {
  readonly kind: 'account' | 'email' | 'network';
  readonly value: string;
}

/** Which comments a moderation list shows. */
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

const personIn = (asked: Asked): Commenter | null => {
  for (const kind of ['account', 'email', 'network'] as const) {
    const value = asked[kind] ?? '';
    if (readable[kind](value)) return { kind, value };
  }
  return null;
};

/** The filter as the address of a list asks for it; unknown values mean nothing. */
export const commentFilter = (asked: Asked): CommentFilter => ({
  search: (asked.search ?? '').trim().slice(0, commentSearchMost),
  person: personIn(asked),
});

/** The filter as fields of a list's address. */
export const filterFields = ({ search, person }: CommentFilter): Readonly<Record<string, string>> => ({
  ...(search && { search }),
  ...(person && { [person.kind]: person.value }),
});
