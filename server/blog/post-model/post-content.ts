import { z } from 'zod';
import { directions, emptyFields, type PostFields, writtenKinds } from './post-fields.ts';

const moment = z.iso
  .datetime()
  .transform(stored => new Date(stored))
  .nullable();

const text = (of: string) => z.string().catch(of);
const flag = z.boolean().catch(true);
const ids = z.array(z.int().positive()).catch([]);
const id = z.int().positive().nullable().catch(null);

/** Content of a revision: the fields of the post without its password. An imported one may lack some. */
const content = z.object({
  kind: z.enum(writtenKinds).catch(emptyFields.kind),
  title: text(''),
  slug: text(''),
  body: text(''),
  excerpt: text(''),
  source: text(''),
  language: text(''),
  direction: z.enum(directions).catch(emptyFields.direction),
  privacy: z.enum(['public', 'registered', 'private']).catch(emptyFields.privacy),
  categoryIds: ids,
  tags: z.array(z.string()).catch([]),
  coverId: id,
  teamId: id,
  place: z.object({ address: z.string(), latitude: z.number(), longitude: z.number() }).nullable().catch(null),
  publishedAt: moment.catch(null),
  publishDown: moment.catch(null),
  allowComments: flag,
  allowSubscriptions: flag,
  byline: text(''),
  copyright: text(''),
  isOffFrontPage: z.boolean().catch(false),
  seo: z
    .object({ title: text(''), description: text(''), robots: text(''), canonical: text(''), keywords: text('') })
    .catch(emptyFields.seo),
});

export const writeContent = (fields: PostFields): string => JSON.stringify({ ...fields, password: undefined });

/** Fields of a revision; invalid ones are as in an empty post. */
export const readContent = (stored: string): PostFields => {
  let json: unknown = {};
  try {
    json = JSON.parse(stored);
  } catch {
    json = {};
  }
  const read = content.safeParse(json);
  return { ...emptyFields, ...read.data, password: undefined };
};
