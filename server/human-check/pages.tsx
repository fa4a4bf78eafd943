import { notFound } from '../core/errors/index.ts';
import type { PageRoute } from '../core/http/index.ts';
import { moment } from '../core/time/index.ts';
import { captchaPng } from './captcha-picture.ts';
import { pictureCode } from './captcha-queries.ts';

/** Image of a captcha. Any holder of the id may view it; only the visitor it was created for may answer (C-011). */
export const captchaRoutes: readonly PageRoute[] = [
  {
    path: '/blog/captcha',
    task: 'captcha.generate',
    handler: async ({ sql, services }, { id = '' }) => {
      const code = await pictureCode(sql, id, moment(services.clock));
      if (code === undefined) throw notFound();
      return { type: 'image/png', body: await captchaPng(code) };
    },
  },
];
