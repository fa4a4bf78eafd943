import { z } from 'zod';
import { task } from './call.ts';
import { line, secret } from './fields.ts';
import { limits } from './limits.ts';

/** Content with which a new site begins. */
export const firstContents = ['demo', 'empty'] as const;

export const welcomeTasks = {
  /** Sets a new site up and adds its administrator, with the key of the link that the first start prints. */
  'site.setup': task({
    key: line(limits.captchaAnswer),
    site_name: line(limits.formText),
    language: line(limits.language),
    timezone: line(limits.timeZone),
    name: line(limits.name),
    email: line(limits.email),
    password: secret(limits.password),
    content: z.enum(firstContents),
  }),
  /** Removes the demo content with its accounts. */
  'demo.remove': task({}),
};
