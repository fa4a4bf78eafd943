import type { z } from 'zod';
import { z as schema } from 'zod';

/** An object schema whose declared names `wire.decode` looks up. */
export type ParamSchema<Params = unknown> = z.ZodType<Params> & {
  readonly shape: Readonly<Record<string, z.core.$ZodType>>;
};

/**
 * A declared call: the shape of its parameters, whether it only reads, and (in the type alone) the tuple it resolves
 * with. Both ends are mapped types over such declarations (design, decisions 2 and 3).
 */
export interface Declaration<
  Params = unknown,
  Result extends readonly unknown[] = readonly unknown[],
  Asking = unknown,
> {
  readonly params: ParamSchema<Params>;
  /** A reading call runs without a transaction and may be asked over jsonp. */
  readonly reads: boolean;
  /** Installed clients read what this call is rejected with as an exception, by its `message` (wire §1.5). */
  readonly rejectsWithException?: boolean;
  readonly result?: Result;
  readonly asking?: Asking;
}

type Optional<Shape extends z.ZodRawShape> = {
  [K in keyof Shape]: undefined extends z.input<Shape[K]> ? K : never;
}[keyof Shape];

/** What a caller gives: the parameters as they are decoded, without those that may be absent on the wire. */
type Given<Shape extends z.ZodRawShape, Params = Decoded<Shape>> = Omit<Params, Optional<Shape>> &
  Partial<Pick<Params, Optional<Shape> & keyof Params>>;

type Decoded<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<z.core.util.Writeable<Shape>, z.core.$strip>>;

const declare = <Shape extends z.ZodRawShape>(shape: Shape, reads: boolean) => ({
  resolves: <Result extends readonly unknown[]>(): Declaration<Decoded<Shape>, Result, Given<Shape>> => ({
    params: schema.object(shape),
    reads,
  }),
});

/** The same call, for which installed clients get an exception in place of a sentence. */
export const rejectingWithException = <D extends Declaration>(declaration: D): D => ({
  ...declaration,
  rejectsWithException: true,
});

/** A call that changes something. Parameters that are not declared are ignored (no mass assignment). */
export const call = <Shape extends z.ZodRawShape>(shape: Shape) => declare(shape, false);

/** A call that only reads. */
export const reading = <Shape extends z.ZodRawShape>(shape: Shape) => declare(shape, true);

/** A form post behind a page or a dialog (`task=controller.method`, ruling 14). */
export interface Task<Params = unknown> {
  readonly params: ParamSchema<Params>;
  /** A script asks: success and refusal are both JSON, nothing redirects (wire §2.6). */
  readonly tells?: boolean;
  /** Asked from outside the site, as by a mail program: a signed key in the form is the permission, no token is due. */
  readonly isKeyed?: boolean;
}

/** A task whose answer leads to another page. */
export const task = <Shape extends z.ZodRawShape>(shape: Shape): Task<Decoded<Shape>> => ({
  params: schema.object(shape),
});

/** A task that a script asks for and reads the answer of. */
export const telling = <Shape extends z.ZodRawShape>(shape: Shape): Task<Decoded<Shape>> => ({
  ...task(shape),
  tells: true,
});

export type ParamsOf<D> = D extends { readonly params: z.ZodType<infer P> } ? P : never;
export type ResultOf<D> = D extends Declaration<unknown, infer R> ? R : never;
export type AskingOf<D> = D extends Declaration<infer _P, infer _R, infer A> ? A : never;
