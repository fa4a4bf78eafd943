import { z } from 'zod';
import { repairEncoding } from '../encoding.ts';

const blockSchema = z.object({
  type: z.string(),
  html: z.string().catch(''),
  text: z.string().catch(''),
  data: z.record(z.string(), z.unknown()).catch({}),
  blocks: z.array(z.unknown()).catch([]),
});

const documentSchema = z.object({ blocks: z.array(z.unknown()) });

/** Block of EasyBlog's composer. `html` is its printed form, which some types leave empty. */
export interface Block extends Omit<z.infer<typeof blockSchema>, 'blocks'> {
  readonly blocks: readonly Block[];
}

export interface ComposerDocument {
  readonly blocks: readonly Block[];
  readonly repaired: boolean;
}

const deepest = 12;

const blocksOf = (values: readonly unknown[], depth: number): readonly Block[] =>
  values.flatMap(value => {
    const read = blockSchema.safeParse(value);
    if (!read.success) return [];
    return { ...read.data, blocks: depth < deepest ? blocksOf(read.data.blocks, depth + 1) : [] };
  });

/** Reads a composer document; undefined if it is no whole document, or has no block. */
export const composerDocument = (source: string): ComposerDocument | undefined => {
  let repaired = false;
  const readable = (_: string, value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    const read = repairEncoding(value);
    repaired ||= read.repaired;
    return read.text;
  };
  try {
    const read = documentSchema.safeParse(JSON.parse(source, readable));
    const blocks = read.success ? blocksOf(read.data.blocks, 1) : [];
    return blocks.length > 0 ? { blocks, repaired } : undefined;
  } catch {
    return undefined;
  }
};

/** The first of the named values of a block that is a text with words or a number. */
export const dataText = ({ data }: Pick<Block, 'data'>, ...names: readonly string[]): string => {
  for (const name of names) {
    const value = Object.hasOwn(data, name) ? data[name] : undefined;
    if (typeof value === 'number') return String(value);
    if (typeof value === 'string' && value.trim() !== '') return value.trim();
  }
  return '';
};
