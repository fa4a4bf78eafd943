import { z } from 'zod';
import type { ItemFields } from '../editing/form.ts';

const written = z.object({
  title: z.string().catch(''),
  intro: z.string().catch(''),
  body: z.string().catch(''),
  language: z.string().catch(''),
  tags: z.array(z.string()).catch([]),
  metaDescription: z.string().catch(''),
  metaKeywords: z.string().catch(''),
});

/** The text of an article that a revision stores. */
export type ItemText = Readonly<Omit<z.infer<typeof written>, 'tags'>> & { readonly tags: readonly string[] };

export const writeItemText = (fields: ItemFields): string => {
  const { title, intro, body, language, metaDescription, metaKeywords } = fields;
  const text: ItemText = { title, intro, body, language, tags: fields.tags, metaDescription, metaKeywords };
  return JSON.stringify(text);
};

/** The text in the content of a revision; a field that cannot be read is empty. */
export const readItemText = (content: string): ItemText => {
  let json: unknown = {};
  try {
    json = JSON.parse(content);
  } catch {
    json = {};
  }
  return written.parse(typeof json === 'object' && json !== null ? json : {});
};
