import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { BadSetting } from './bad-setting.ts';
import { commandWords } from './command-words.ts';
import { type DatabaseAddress, databaseAddress } from './database-address.ts';
import { type FilesAddress, filesAddress } from './files-address.ts';

const flag = z.enum(['0', '1', 'true', 'false', '']).transform(value => value === '1' || value === 'true');
const option = z.string().regex(/^com_[a-z0-9_]+$/, 'must look like com_name');

/** The value that `read` makes of a text; its BadSetting becomes the sentence of the variable. */
const readBy = <T>(read: (text: string) => T) =>
  z.string().transform((value, { addIssue }): T => {
    try {
      return read(value);
    } catch (error) {
      addIssue(error instanceof BadSetting ? error.message : 'not usable');
      return z.NEVER;
    }
  });

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65535).default(8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Serving processes; `auto`: one for each core that this process may use. */
  PROCESSES: z
    .string()
    .regex(/^(auto|[1-9]|[1-5]\d|6[0-4])$/, 'must be `auto` or a whole number from 1 to 64')
    .default('1'),
  BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: readBy<DatabaseAddress>(databaseAddress),
  DATA_DIR: z.string().min(1).default('var'),
  /** Place of the stored files: a bucket or a shared folder; DATA_DIR when absent. */
  FILES_URL: readBy<FilesAddress>(filesAddress).optional(),
  /** Folder of the nightly backups; `backups` in DATA_DIR when absent. */
  BACKUP_DIR: z.string().min(1).optional(),
  /** Signs cookies and links. Generated and stored in DATA_DIR when absent. */
  SECRET: z.string().min(32),
  MODE: z.enum(['production', 'development']).default('production'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  TRUST_PROXY: flag.default(false),
  /** The server shows a copy that is thrown away: it stores nothing but sessions. Set by `swap preview`. */
  PREVIEW: flag.default(false),
  /** Required as a bearer token by `/metrics`; without it only requests from this machine are answered. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** Megabytes of memory for cached pages and parts of pages; 0: nothing is cached. */
  CACHE_MEMORY: z.coerce
    .number()
    .int()
    .max(65_536)
    .refine(value => value === 0 || value >= 8, 'must be 0 or from 8 to 65536')
    .default(128),
  BLOG_OPTION: option.default('com_blog'),
  ARTICLES_OPTION: option.default('com_articles'),
  TEMPLATE_PLUGIN: z
    .string()
    .regex(/^[a-z0-9_]+$/)
    .default('template'),
  PAYMENT_PROVIDER: z
    .string()
    .regex(/^[a-z0-9_-]{1,40}$/)
    .default('im'),
  PAYMENT_HOST: z.url({ protocol: /^https?$/ }).optional(),
  /** Key with which the provider signs its calls. */
  PAYMENT_SECRET: z.string().min(8).optional(),
  PAYMENT_DIGEST: z.enum(['sha256', 'sha1', 'sha512']).default('sha256'),
  STRIPE_SECRET_KEY: z.string().min(8).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
  STRIPE_API: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  /** Key with which a mail service signs its events (Standard Webhooks). */
  MAIL_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{20,}={0,2}$/)
    .optional(),
  /** Program that says a text; `off` for none. espeak-ng when absent, if it is installed. */
  VOICE_COMMAND: readBy<readonly string[]>(commandWords).optional(),
  /** Megabytes of memory that the voice program may use. */
  VOICE_MEMORY: z.coerce.number().int().min(64).max(65_536).default(2048),
  DEMO_PASSWORD: z.string().min(8).optional(),
});

const processesOf = (value: string): number =>
  value === 'auto' ? Math.min(64, availableParallelism()) : Number(value);

/**
 * Connections of each process to the database. All together leave room for the commands, and for as many again during a
 * restart, within the 151 of a database by default.
 */
const poolSizeOf = (processes: number): number => Math.max(3, Math.min(10, Math.floor(70 / processes)));

/** Reads the environment into one frozen object. Throws BadSetting. */
export const readSettings = (env: Readonly<Record<string, string | undefined>>) => {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const result = environment.safeParse(present);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new BadSetting(`${String(issue?.path[0])}: ${issue?.message ?? 'not usable'}`);
  }
  const values = result.data;
  const baseUrl = (
    values.BASE_URL ?? `http://${values.HOST.includes(':') ? `[${values.HOST}]` : values.HOST}:${values.PORT}`
  ).replace(/\/+$/, '');
  // A preview is one process.
  const processes = values.PREVIEW ? 1 : processesOf(values.PROCESSES);
  return Object.freeze({
    processes,
    port: values.PORT,
    host: values.HOST,
    /** Absolute addresses are built from this, never from the Host header (ruling 23). No trailing slash. */
    baseUrl,
    /** Path of the site below its host; empty at the root. */
    basePath: new URL(baseUrl).pathname.replace(/\/+$/, ''),
    secure: baseUrl.startsWith('https:'),
    poolSize: poolSizeOf(processes),
    database: Object.freeze(values.DATABASE_URL),
    dataDir: values.DATA_DIR,
    files: Object.freeze<FilesAddress>(
      values.FILES_URL ?? { kind: 'folder', folder: values.DATA_DIR, isShared: false },
    ),
    backupDir: values.BACKUP_DIR ?? join(values.DATA_DIR, 'backups'),
    secret: values.SECRET,
    development: values.MODE === 'development',
    logLevel: values.LOG_LEVEL,
    smtpUrl: values.SMTP_URL,
    trustProxy: values.TRUST_PROXY,
    isPreview: values.PREVIEW,
    cacheBytes: values.CACHE_MEMORY * 1024 * 1024,
    metricsToken: values.METRICS_TOKEN,
    blogOption: values.BLOG_OPTION,
    articlesOption: values.ARTICLES_OPTION,
    templatePlugin: values.TEMPLATE_PLUGIN,
    paymentProvider: values.PAYMENT_PROVIDER,
    paymentHost: values.PAYMENT_HOST,
    paymentSecret: values.PAYMENT_SECRET,
    paymentDigest: values.PAYMENT_DIGEST,
    stripeKey: values.STRIPE_SECRET_KEY,
    stripeWebhookSecret: values.STRIPE_WEBHOOK_SECRET,
    stripeApi: values.STRIPE_API.replace(/\/+$/, ''),
    mailWebhookSecret: values.MAIL_WEBHOOK_SECRET,
    voiceCommand: values.VOICE_COMMAND,
    voiceMemoryBytes: values.VOICE_MEMORY * 1024 * 1024,
    demoPassword: values.DEMO_PASSWORD,
  });
};

export type Settings = ReturnType<typeof readSettings>;
