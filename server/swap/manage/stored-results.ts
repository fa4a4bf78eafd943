import { z } from 'zod';
import { type Access, isAccess, roles } from '../../core/policy/index.ts';
import type { Plan } from '../plan/index.ts';
import { readJson } from '../run/index.ts';
import type { UndoResult } from '../undo/index.ts';

/** Reads stored JSON; undefined when it has another shape, as that of another version of Lectern. */
export const storedValue = <T>(schema: z.ZodType<T>, text: string | null): T | undefined =>
  schema.safeParse(readJson(text)).data;

const texts = z.record(z.string(), z.string());
const kindCounts = z.array(z.object({ kind: z.string(), table: z.string().optional(), found: z.number() }));

/** A plan as it is stored with its task: JSON leaves out what is undefined. */
export const storedPlan: z.ZodType<Plan> = z
  .object({
    site: z.object({
      ...{ name: z.string(), baseUrl: z.string(), title: z.string(), prefix: z.string(), timeZone: z.string() },
    }),
    prefixes: z.array(z.string()),
    versions: texts,
    settings: texts,
    kinds: kindCounts,
    withoutPlace: kindCounts,
    roles: z.array(
      z.object({
        system: z.enum(['joomla', 'k2', 'wordpress']),
        ...{ id: z.string(), title: z.string(), accounts: z.number(), role: z.enum(roles), reason: z.string() },
      }),
    ),
    narrowed: z.array(
      z.object({
        ...{ id: z.string(), title: z.string(), groups: z.array(z.string()), isOwn: z.boolean(), rows: z.number() },
        access: z.custom<Access>(value => typeof value === 'string' && isAccess(value)),
      }),
    ),
    tableBytes: z.number(),
    files: z.object({ files: z.number(), bytes: z.number() }).optional(),
    seconds: z.number(),
    load: z
      .object({
        ...{ statements: z.number(), refused: z.number(), failed: z.number() },
        problems: z.array(z.object({ number: z.number(), words: z.string(), reason: z.string() })),
      })
      .optional(),
  })
  .transform(({ files, load, ...plan }) => ({ ...plan, files, load }));

const mostRemaining = 500;

/** An undo, or its trial, as it is stored with its task: the first of the rows that stay, and their number. */
export interface StoredUndo extends UndoResult {
  readonly staying: number;
}

export const undoToStore = (result: UndoResult): StoredUndo => ({
  ...result,
  remaining: result.remaining.slice(0, mostRemaining),
  staying: result.remaining.length,
});

export const storedUndo: z.ZodType<StoredUndo> = z
  .object({
    ...{ removed: z.number(), restored: z.number(), staying: z.number().optional() },
    remaining: z.array(z.object({ table: z.string(), label: z.string(), reason: z.string() })),
  })
  .transform(({ staying, ...result }) => ({ ...result, staying: staying ?? result.remaining.length }));
