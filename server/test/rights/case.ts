import type { TextKey } from '../../../protocol/texts.ts';
import type { Fields } from '../../../protocol/wire.ts';
import type { Asker, World } from './people.ts';

/** How what is asked about stands to who asks. `site`: nothing in particular. */
export const relations = ['site', 'own', 'foreign', 'hidden', 'keyed', 'absent'] as const;
export type Relation = (typeof relations)[number];

/** Makes something to ask about; the words it is asked for by: an id, `post.revision`, `team/member`, a key. */
export type Make = (world: World, who: Asker) => Promise<string>;

/** A row of the walk: what is asked, about what. A relation without a maker does not exist here. */
export interface Case extends Partial<Readonly<Record<Exclude<Relation, 'site' | 'absent'>, Make>>> {
  readonly site?: true;
  readonly absent?: readonly Make[];
  readonly asks: (subjects: readonly string[], who: Asker, world: World) => Fields | Promise<Fields>;
  /** Several at once can be asked for. */
  readonly takesMany?: boolean;
  /** What is said of the words that were sent, to who may ask only. */
  readonly passes?: TextKey;
  /** What is foreign is made for who asks, too. */
  readonly isPersonal?: boolean;
  /** It ends or changes the session of who asks: every asking has a person of its own. */
  readonly endsSession?: boolean;
}

export type Cases = Readonly<Record<string, Case>>;

export const nowhere = '999999';

export const nothing: readonly Make[] = [async () => nowhere];

/** Something of the site itself. */
export const ofSite = (
  asks: (who: Asker, world: World) => Fields | Promise<Fields>,
  more: Partial<Case> = {},
): Case => ({
  site: true,
  asks: (_, who, world) => asks(who, world),
  ...more,
});

type Shape = 'id' | 'ids' | 'postId' | 'uid';

/** The parameter that names what is meant. */
export const named = (shape: Shape, more: Fields = {}): Pick<Case, 'asks' | 'takesMany'> => ({
  asks: subjects => ({ ...more, [shape]: shape === 'ids' ? subjects : subjects[0] }),
  takesMany: shape === 'ids',
});
