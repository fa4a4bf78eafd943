import { z } from 'zod';

const shape = z.object({
  type: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  maxItems: z.number().optional(),
  pattern: z.string().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
});

type Shape = z.infer<typeof shape>;

const range = (from: number | undefined, to: number | undefined, thing: string): string => {
  const most = to === undefined || to >= Number.MAX_SAFE_INTEGER ? undefined : to;
  const least = from === undefined || from <= Number.MIN_SAFE_INTEGER ? undefined : from;
  if (least !== undefined && most !== undefined) return `${thing} from ${least} to ${most}`;
  if (least !== undefined) return `${thing} from ${least}`;
  return most === undefined ? thing : `${thing} up to ${most}`;
};

const textOf = ({ minLength, maxLength, pattern }: Shape): string => {
  const length = range(minLength, maxLength, 'text of a length');
  const plain = length === 'text of a length' ? 'text' : `${length} characters`;
  return pattern === undefined ? plain : `${plain} that fits ${pattern}`;
};

const words = (schema: unknown): string => {
  const read = shape.safeParse(schema);
  if (!read.success) return 'a value in JSON';
  const { type, enum: choices, const: only, minimum, maximum, items, anyOf, maxItems } = read.data;
  if (anyOf) return anyOf.map(words).join(', or ');
  if (choices) return `one of ${choices.map(one => String(one) || '(empty)').join(', ')}`;
  if (only !== undefined) return String(only) || '(empty)';
  if (type === 'boolean') return 'yes or no';
  if (type === 'integer') return range(minimum, maximum, 'a whole number');
  if (type === 'number') return range(minimum, maximum, 'a number');
  if (type === 'string') return textOf(read.data);
  if (type === 'array') return `${range(undefined, maxItems, 'a JSON list')}, each ${words(items)}`;
  return 'a value in JSON';
};

/** A sentence that names what a setting may be. */
export const allowedWords = (schema: z.ZodType): string => {
  const described: unknown = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' });
  return `It may be ${words(described)}.`;
};
