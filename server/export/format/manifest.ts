import { z } from 'zod';

/** Version of the format; an import refuses a later one. */
export const formatVersion = 1;

export const manifestName = 'export.json';
export const fileListName = 'files.jsonl';
export const wordpressName = 'wordpress.xml';

const checksum = z.string().regex(/^[0-9a-f]{64}$/);
const size = z.int().min(0);
const written = z.object({ bytes: size, sha256: checksum });

/** `export.json`, written last: an export without it is not whole. */
export const manifestSchema = z.object({
  format: z.int().min(1),
  product: z.literal('Lectern'),
  version: z.string().max(50),
  /** Migrations of the exported database: an import needs to know them all. */
  migrations: z.array(z.string().max(100)).max(10_000),
  site: z.object({ name: z.string().max(1_000), address: z.url() }),
  exportedAt: z.iso.datetime(),
  /** Whether password hashes of accounts are in it. */
  accountSecrets: z.boolean(),
  tables: z.record(z.string().regex(/^[a-z0-9_]{1,64}$/), written.extend({ rows: size })),
  files: written.extend({ count: size }),
  wordpress: written.extend({ items: size }).nullable(),
  leftOut: z.object({
    settings: z.array(z.string()),
    columns: z.array(z.string()),
    tables: z.record(z.string(), z.array(z.string())),
    /** Stored files that rows name and the data folder lacks. */
    missingFiles: z.array(z.string()),
  }),
});

export type Manifest = z.infer<typeof manifestSchema>;

const listed = z.object({ path: z.string().max(200), bytes: size, sha256: checksum });

/** A line of `files.jsonl`. */
export const listedFile = listed;
export type ListedFile = z.infer<typeof listed>;
