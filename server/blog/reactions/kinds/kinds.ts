import { reactionKinds } from '../../../../protocol/blog/reactions.ts';
import type { TextKey } from '../../../../protocol/texts.ts';
import { fragmentCache } from '../../../core/cache/index.ts';
import type { RequestContext } from '../../../core/context/index.ts';
import type { Sql } from '../../../core/db/index.ts';
import { text } from '../../../core/i18n/index.ts';
import { type StoredKind, storedKinds } from './kind-queries.ts';

/** Kind of reaction that readers choose. */
export interface Kind {
  readonly number: number;
  /** Name in the markup, which styles and scripts of an install may know. */
  readonly name: string;
  /** Empty: the standard word. */
  readonly label: string;
  /** Empty: the standard drawing. */
  readonly icon: string;
  readonly isShown: boolean;
}

const standardWords: Readonly<Record<string, TextKey>> = {
  happy: 'REACTION_HAPPY',
  love: 'REACTION_LOVE',
  surprise: 'REACTION_SURPRISE',
  sad: 'REACTION_SAD',
  angry: 'REACTION_ANGRY',
};

/** Name of a reaction for people. */
export const wordOf = ({ name, label }: Pick<Kind, 'name' | 'label'>): string => {
  const standard = standardWords[name];
  return label || (standard ? text(standard) : name);
};

const kindFrom = ({ number, name, label, icon, published }: StoredKind): Kind => ({
  ...{ number, name, label, icon },
  isShown: published === 1,
});

/** Standard and own kinds, those that are switched off included, by number. */
export const allKinds = async (sql: Sql): Promise<readonly Kind[]> => {
  const stored = (await storedKinds(sql)).map(kindFrom);
  const standard = reactionKinds.map(
    (name, index): Kind =>
      stored.find(one => one.name === name) ?? { number: index + 1, name, label: '', icon: '', isShown: true },
  );
  return [...standard, ...stored.filter(({ number }) => number > reactionKinds.length)];
};

const kindsCache = fragmentCache<readonly Kind[]>('reaction kinds');

/** Kinds that readers may choose now; cached until an administrator changes them. */
export const shownKinds = async (context: RequestContext): Promise<readonly Kind[]> => {
  const kinds = await kindsCache(context, { key: '', tags: ['settings'] }, () => allKinds(context.sql));
  return kinds.filter(({ isShown }) => isShown);
};
