import { z } from 'zod';
import type { MutationContext, RequestContext } from '../../core/context/index.ts';
import type { RemoteActor } from '../signatures/remote-actor-queries.ts';

const address = z.string().min(1).max(500);

/** An object, or the id that stands for it. */
const reference = z.union([address.transform(id => ({ id, type: '' })), z.looseObject({ id: address })]);

const activityShape = z.object({ id: address, type: z.string().max(60), actor: reference, object: reference });

/** An activity of another server. The rest of `object` is read by what handles its type. */
export interface Activity {
  readonly id: string;
  readonly type: string;
  /** Id of the account that acts. */
  readonly actor: string;
  readonly object: { readonly id: string } & Readonly<Record<string, unknown>>;
}

export const activityIn = (json: unknown): Activity | undefined => {
  const read = activityShape.safeParse(json);
  return read.success ? { ...read.data, actor: read.data.actor.id } : undefined;
};

const followShape = z.object({ type: z.literal('Follow'), object: reference });

/** Id of the account that a `Follow` in another activity names; undefined where only its id is given. */
export const followedIn = (object: Activity['object']): string | undefined =>
  followShape.safeParse(object).data?.object.id;

/** Applies an activity, in one transaction. */
export type Reaction = (mutation: MutationContext) => Promise<void>;

/** Reads what an activity is about, before the transaction; undefined when it changes nothing here. */
export type Prepare = (
  context: RequestContext,
  activity: Activity,
  actor: RemoteActor,
) => Promise<Reaction | undefined>;
