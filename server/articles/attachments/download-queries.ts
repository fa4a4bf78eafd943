import { z } from 'zod';
import { mutate, type Services } from '../../core/context/index.ts';
import { addJob, registerJob } from '../../core/jobs/index.ts';
import { moment } from '../../core/time/index.ts';
import type { Attachment } from './attachment-queries.ts';

const kind = 'item-downloads';
const refreshMs = 30_000;

/** Counts a download. The item's pages are invalidated at most every half minute, however many downloads there are. */
export const countDownload = (services: Services, { id, articleId }: Attachment): Promise<void> =>
  mutate(services, async ({ sql }) => {
    await sql('item_attachments').where('id', id).increment('hits', 1);
    const dueAt = new Date(moment(services.clock).getTime() + refreshMs);
    await addJob(sql, { kind, cause: `item:${articleId}`, payload: articleId, dueAt });
  });

registerJob(kind, (services, payload) =>
  mutate(services, async ({ invalidate }) => {
    invalidate(`item:${z.int().parse(payload)}`);
  }),
);
