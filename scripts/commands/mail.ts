import { sendTestMail } from '../../server/core/mail/index.ts';
import { mailHtml } from '../../server/mail-template/index.ts';
import { declare, usageError } from './command.ts';
import { help } from './help.mjs';
import { withServices } from './services.ts';

export const command = declare({
  ...help.mail,
  options: {},
  run: async ({ words: [act, address, ...more], openContext }) => {
    if (act !== 'test' || address === undefined || more.length > 0) throw usageError('Give test and one address.');
    await withServices(openContext, async services => {
      console.log(await sendTestMail(services, mailHtml, address));
    });
  },
});
