import { limits } from '../../../protocol/limits.ts';
import { UserError } from '../../core/errors/index.ts';

/** Texts of a posted form, by the id of their row. */
export type PostedValues = Readonly<Record<string, readonly string[]>> | undefined;

/** Values of a posted form by the id of their row; refuses one that is too long. */
export const typedValues = (posted: PostedValues): ReadonlyMap<number, string> =>
  new Map(
    Object.entries(posted ?? {}).map(([id, texts]) => {
      const value = (texts[0] ?? '').trim();
      if (value.length > limits.profileValue)
        throw new UserError('PROFILE_VALUE_LONG', { args: [limits.profileValue], field: `values[${id}]` });
      return [Number(id), value] as const;
    }),
  );
