import { paths } from '../../core/paths.ts';
import type { Asked } from '../../core/route.ts';

/** The writer of the shown comments: an account, or a guest by e-mail address. */
export interface QueuePerson {
  readonly kind: 'account' | 'email';
  readonly value: string;
}

/** Which held comments are asked for. */
export interface QueueFilter {
  readonly search: string;
  readonly person: QueuePerson | null;
}

export interface QueueState extends QueueFilter {
  readonly start: number;
  readonly size: number;
}

export const queueSizes: readonly number[] = [10, 20, 50, 100];

const defaultSize = 20;
const searchMost = 100;

const readable: Readonly<Record<QueuePerson['kind'], (value: string) => boolean>> = {
  account: value => /^[1-9]\d{0,9}$/.test(value),
  email: value => value !== '' && value.length <= 190,
};

const personIn = (asked: Asked): QueuePerson | null => {
  for (const kind of ['account', 'email'] as const) {
    const value = asked[kind] ?? '';
    if (readable[kind](value)) return { kind, value };
  }
  return null;
};

/** The list as its address asks for it; unknown values mean nothing. */
export const queueState = (asked: Asked): QueueState => {
  const { start = '', limit = '', search = '' } = asked;
  const size = queueSizes.includes(Number(limit)) ? Number(limit) : defaultSize;
  const from = /^\d{1,6}$/.test(start) ? Number(start) : 0;
  return {
    search: search.trim().slice(0, searchMost),
    person: personIn(asked),
    size,
    start: from - (from % size),
  };
};

/** The site path of the list in that state. */
export const queueAddress = ({ search, person, size, start }: QueueState, selected?: 'page'): string => {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (person) query.set(person.kind, person.value);
  if (size !== defaultSize) query.set('limit', String(size));
  if (start > 0) query.set('start', String(start));
  if (selected) query.set('ticked', selected);
  const written = query.toString();
  return written ? `${paths.heldComments}?${written}` : paths.heldComments;
};
