import { z } from 'zod';
import { limits } from './limits.ts';

const idText = /^[1-9]\d{0,9}$/;

/** A row's id: decimal digits only. `1abc`, `1e0`, `0x1` and ` 1` are refused. */
export const id = z.string().regex(idText).transform(Number).describe('id');

/** An id, or 0 for none, as in `parentId` of a top-level comment. */
export const idOrZero = z
  .string()
  .regex(/^(0|[1-9]\d{0,9})$/)
  .transform(Number)
  .describe('id, or 0 for none');

/** An id chosen from a list; empty for none. */
export const idOrNone = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,9})?$/)
  .default('')
  .transform(Number)
  .describe('id; 0 or empty for none');

/** A list of ids; `ids`, `ids[]`, `ids[0]`, a scalar or a list are all decoded to one list (ruling 5). */
export const ids = z
  .array(z.string())
  // The hidden field of a table is sent empty beside the boxes that are checked (wire §3.5).
  .transform(list => list.filter(one => one !== ''))
  .pipe(z.array(id).min(1).max(limits.bulkIds))
  .describe('one or more ids');

/** A post and one of its revisions, `post.revision` (spec §3.3); revision 0 for a post without revisions. */
export const uid = z
  .string()
  .regex(/^[1-9]\d{0,9}\.(0|[1-9]\d{0,9})$/)
  .describe('`post.revision`');

/** Versions of the rows that a form showed, `id.version`. Installed clients send none. */
export const shownVersions = z
  .array(uid)
  .max(2 * limits.bulkIds)
  .optional()
  .describe('`id.version` of each row that was shown');

export const uids = z.array(uid).min(1).max(limits.bulkIds).describe('one or more `post.revision`');

/** Any number of ids: jQuery sends nothing for an empty list (wire B6). */
export const idsOrNone = z
  .array(id)
  .max(limits.bulkIds)
  .optional()
  .transform(list => list ?? [])
  .describe('ids');

const idList = z.array(z.union([z.int(), id]).pipe(z.number().int().positive())).max(limits.bulkIds);

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
};

/** Ids as a JSON array `[3,"5"]` or as a list; absent or empty for none (wire §2.4). */
export const idsJson = z
  .union([z.string().max(limits.address), z.array(z.string()).max(limits.bulkIds)])
  .optional()
  .transform((value, context) => {
    const list = idList.safeParse(typeof value === 'string' && value !== '' ? parsed(value) : value || []);
    if (list.success) return list.data;
    context.addIssue({ code: 'custom', message: 'no list of ids' });
    return z.NEVER;
  })
  .describe('ids as a JSON array, or a list');

/** Uploaded pictures by `uri`; may be empty. */
export const urisOrNone = z
  .array(z.string().max(limits.address))
  .max(limits.bulkIds)
  .optional()
  .transform(list => list ?? [])
  .describe('addresses (uri) of uploaded pictures');

/** Lists of texts by row id: `extra[12]`, `extra[12][]`. */
export const textsById = (max: number) =>
  z
    .record(id.transform(String), z.array(text(max)).max(limits.bulkIds))
    .refine(rows => Object.keys(rows).length <= limits.bulkIds)
    .describe('lists of texts, by id: `extra[12][]`');

/**
 * A checkbox or a jQuery boolean: `1`, `true`, `on`, `yes` are true; `0`, `false`, the empty string and absence are
 * false.
 */
export const flag = z
  .enum(['0', '1', 'true', 'false', 'on', 'yes', ''])
  .optional()
  .transform(value => value === '1' || value === 'true' || value === 'on' || value === 'yes')
  .describe('flag');

/** A flag of which absence says nothing. */
export const flagOrNone = z.union([z.undefined(), flag]).describe('flag');

/** A line of text: control characters become spaces, ends are trimmed. Absent means empty (wire B6). */
export const line = (max: number) =>
  z
    .string()
    .max(max)
    .optional()
    .transform(value =>
      (value ?? '')
        // biome-ignore lint/suspicious/noControlCharactersInRegex: a line holds none of them
        .replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
        .trim(),
    )
    .describe('one line');

/** Lines of a list, empty ones included, so that lists beside it have the same indexes. */
export const linesOrNone = z
  .array(line(limits.address))
  .max(limits.bulkIds)
  .optional()
  .transform(list => list ?? [])
  .describe('lines');

/** Text of several lines with `\n` as line end; other control characters are removed. */
export const text = (max: number) =>
  z
    .string()
    .max(max)
    .optional()
    .transform(value =>
      (value ?? '')
        .replace(/\r\n?/g, '\n')
        // biome-ignore lint/suspicious/noControlCharactersInRegex: a text holds none of them
        .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, ''),
    )
    .describe('text');

/** A secret, neither trimmed nor cleaned. */
export const secret = (max: number) =>
  z
    .string()
    .max(max)
    .optional()
    .transform(value => value ?? '')
    .describe('secret');

/** The return address, base64 or plain; the gateway accepts same-site paths only (ruling 14). */
export const back = z.string().max(limits.address).optional().describe('address on this site, plain or base64');

/** The human check of a form. */
export const humanFields = {
  'captcha-response': line(limits.captchaAnswer),
  'captcha-id': line(limits.captchaAnswer),
  recaptcha: line(limits.address),
  /** The honeypot of the invisible human check: people leave it empty. */
  homepage: line(limits.website),
};
