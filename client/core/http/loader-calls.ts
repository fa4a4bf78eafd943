import type { Fields } from '../../../protocol/field-encoding.ts';
import { config, resourceUrl } from '../page/index.ts';
import { callAddress } from './call-address.ts';
import { queued } from './queue.ts';
import { plain } from './transports.ts';

/**
 * Asks one of the three loaders (spec §7.3, supporting calls). They wait in the queue like every other call and carry
 * the version.
 */
export const callLoader = (controller: string, task: string, data: Fields): Promise<string> =>
  queued(signal =>
    plain(
      resourceUrl(`${callAddress()}&tmpl=component&no_html=1&controller=${controller}&task=${task}`),
      { option: config().option, ...data },
      signal,
    ),
  );
