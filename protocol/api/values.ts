import { z } from 'zod';

/** Named schemas of the OpenAPI document. */
export const apiSchemas = z.registry<{ id: string }>();

/** Names a schema in the OpenAPI document. */
export const named = <S extends z.ZodType>(id: string, schema: S): S => {
  apiSchemas.add(schema, { id });
  return schema;
};

export const idValue = z.int().min(1);

export const dateValue = z.iso.datetime().describe('Date and time in UTC (RFC 3339).');

export const urlValue = z.url().describe('Absolute address.');

export const nothing = z.object({});

const idText = z.string().regex(/^[1-9]\d{0,9}$/, 'must be a positive integer');

/** Id in a path or query. */
export const idParameter = (description: string) =>
  idText.transform(Number).meta({ type: 'integer', minimum: 1, description });

export const byId = (description: string) => z.object({ id: idParameter(description) });

/** Date in a query. */
export const dateParameter = (description: string) =>
  z.iso
    .datetime({ offset: true, error: 'must be a date and time with its offset, such as 2026-01-31T12:00:00Z' })
    .transform(written => new Date(written))
    .refine(date => date.getUTCFullYear() >= 1000 && date.getUTCFullYear() <= 9999, 'must be in the years 1000 to 9999')
    .meta({ type: 'string', format: 'date-time', description });

const most = 100;
const usual = 20;

/** Parameters of every list. */
export const pageParameters = {
  limit: z
    .string()
    .regex(/^(?:[1-9]\d?|100)$/, `must be an integer from 1 to ${most}`)
    .transform(Number)
    .optional()
    .transform(limit => limit ?? usual)
    .meta({
      ...{ type: 'integer', minimum: 1, maximum: most, default: usual },
      description: 'Number of entries on a page.',
    }),
  cursor: z
    .string()
    .max(200)
    .optional()
    .meta({ type: 'string', description: 'Position of a page, as `next` of the page before names it.' }),
};

/** Person who wrote something; without a link for a byline. */
export const writerShape = named(
  'Writer',
  z.object({
    id: idValue.nullable().describe('Id of the author, or null for a name without an account.'),
    name: z.string(),
    url: urlValue.nullable().describe('Page of the author, or null.'),
  }),
);

export const termShape = named('Term', z.object({ id: idValue, title: z.string(), url: urlValue }));

export const imageShape = named(
  'Image',
  z.object({
    url: urlValue,
    alt: z.string().describe('Text for people who do not see the image; empty for a decorative one.'),
  }),
);

/** A page of a list; `next` is the address of the following page, or null on the last one. */
export const listOf = <S extends z.ZodType>(id: string, entry: S) =>
  named(
    id,
    z.object({
      data: z.array(entry),
      next: urlValue.nullable().describe('Address of the next page, or null at the end.'),
    }),
  );

/** Errors of every operation (RFC 9457). */
export const problemShape = named(
  'Problem',
  z.object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe('Sentence for people, in the language of the site.'),
    errors: z
      .array(
        z.object({
          field: z.string().describe('Name of the parameter, header or field of the body; empty if there is none.'),
          detail: z.string(),
        }),
      )
      .optional(),
  }),
);
