import type { z } from 'zod';
import { z as schema } from 'zod';

/** An object schema; `wire.decode` reads its declared names. */
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
  /** A call that only reads runs without a transaction and may use JSONP. */
  readonly reads: boolean;
  /** Installed clients read a rejection of this call as an exception with `message` (wire §1.5). */
  readonly rejectsWithException?: boolean;
  readonly result?: Result;
  readonly asking?: Asking;
}

type Optional<Shape extends z.ZodRawShape> = {
  [K in keyof Shape]: undefined extends z.input<Shape[K]> ? K : never;
}[keyof Shape];

/** Arguments of a caller: the decoded parameters, without those that may be absent on the wire. */
type Arguments<Shape extends z.ZodRawShape, Params = Decoded<Shape>> = Omit<Params, Optional<Shape>> &
  Partial<Pick<Params, Optional<Shape> & keyof Params>>;

type Decoded<Shape extends z.ZodRawShape> = z.infer<z.ZodObject<z.core.util.Writeable<Shape>, z.core.$strip>>;

const declare = <Shape extends z.ZodRawShape>(shape: Shape, reads: boolean) => ({
  resolves: <Result extends readonly unknown[]>(): Declaration<Decoded<Shape>, Result, Arguments<Shape>> => ({
    params: schema.object(shape),
    reads,
  }),
});

/** Marks a call whose rejections carry an exception instead of a sentence for installed clients. */
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
  /** Sent by a script: success and refusal are JSON, nothing redirects (wire §2.6). */
  readonly tells?: boolean;
  /** Sent from outside the site, for example by a mail program: a signed key replaces the token. */
  readonly isKeyed?: boolean;
}

/** A task that answers with a redirect. */
export const task = <Shape extends z.ZodRawShape>(shape: Shape): Task<Decoded<Shape>> => ({
  params: schema.object(shape),
});

/** A task that answers JSON to a script. */
export const telling = <Shape extends z.ZodRawShape>(shape: Shape): Task<Decoded<Shape>> => ({
  ...task(shape),
  tells: true,
});

export type ParamsOf<D> = D extends { readonly params: z.ZodType<infer P> } ? P : never;
export type ResultOf<D> = D extends Declaration<unknown, infer R> ? R : never;
export type AskingOf<D> = D extends Declaration<infer _P, infer _R, infer A> ? A : never;
