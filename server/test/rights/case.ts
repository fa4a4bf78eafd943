import type { Fields } from '../../../protocol/field-encoding.ts';
import type { TextKey } from '../../../protocol/texts.ts';
import type { Asker, World } from './people.ts';

/** Relation of the subject to the person. `site`: none in particular. */
export const relations = ['site', 'own', 'foreign', 'hidden', 'keyed', 'absent'] as const;
export type Relation = (typeof relations)[number];

/** Creates a subject; returns its name in requests: an id, `post.revision`, `team/member`, a key. */
export type Make = (world: World, who: Asker) => Promise<string>;

/** A tested row: a request and its subjects. A relation without a maker does not exist. */
export interface Case extends Partial<Readonly<Record<Exclude<Relation, 'site' | 'absent'>, Make>>> {
  readonly site?: true;
  readonly absent?: readonly Make[];
  readonly asks: (subjects: readonly string[], who: Asker, world: World) => Fields | Promise<Fields>;
  /** Several subjects can be requested at once. */
  readonly takesMany?: boolean;
  /** Sentence about the sent values, shown only to people with the right. */
  readonly passes?: TextKey;
  /** Subjects of others are created for each person, too. */
  readonly isPersonal?: boolean;
  /** The request ends or changes the session: each request has its own person. */
  readonly endsSession?: boolean;
}

export type Cases = Readonly<Record<string, Case>>;

export const nowhere = '999999';

export const nothing: readonly Make[] = [async () => nowhere];

/** A subject of the site itself. */
export const ofSite = (
  asks: (who: Asker, world: World) => Fields | Promise<Fields>,
  more: Partial<Case> = {},
): Case => ({
  site: true,
  asks: (_, who, world) => asks(who, world),
  ...more,
});

type Shape = 'id' | 'ids' | 'postId' | 'uid';

/** Parameter that names the subject. */
export const named = (shape: Shape, more: Fields = {}): Pick<Case, 'asks' | 'takesMany'> => ({
  asks: subjects => ({ ...more, [shape]: shape === 'ids' ? subjects : subjects[0] }),
  takesMany: shape === 'ids',
});

export type Asks = Pick<Case, 'asks' | 'takesMany'>;

export type Columns = Readonly<Record<string, unknown>>;

/** A row about the site itself. */
export const on = (table: string, columns: (world: World) => Columns, asks: Asks): Case => ({
  foreign: async world => `${await world.insert(table, columns(world))}`,
  absent: nothing,
  ...asks,
});
