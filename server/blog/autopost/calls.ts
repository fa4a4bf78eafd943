import './messages/send-job.ts';
import type { autopostCalls } from '../../../protocol/blog/autopost.ts';
import { type Handlers, handler } from '../../core/http/index.ts';
import { draftOf, sendable } from './messages/send-form.ts';
import { autopostDialog } from './messages/send-form-views.tsx';

export const autopostHandlers: Handlers<keyof typeof autopostCalls> = {
  'site/views/dashboard/confirmAutopost': handler({
    act: 'autopost.send',
    invalidates: [],
    load: (context, { id, type }) => sendable(context, id, type),
    run: async (context, subject, { return: back }) => [
      autopostDialog({ context, draft: await draftOf(context, subject), back }),
    ],
  }),
};
