import { printValue } from '../print.ts';
import { pagesOf, type Site } from '../site.ts';
import { readingWhileUploading } from '../uploads.ts';
import { makeVisitors } from '../visitors.ts';

/** Waiting time of readers while ten people upload photos. */
export const benchUploads = (site: Site): Promise<void> =>
  site.withLectern({}, async lectern => {
    const [visitor] = makeVisitors(1);
    const headers = { cookie: `${visitor?.headers.cookie}; lectern_notice=none`, 'accept-encoding': 'identity' };
    const { busyMs, quietMs, ratio, uploads } = await readingWhileUploading(
      site.sql,
      { url: lectern.url, option: site.settings.blogOption },
      { url: lectern.url + pagesOf(site).entry, headers },
    );
    const beside = `p99 ${busyMs} ms, quiet ${quietMs} ms, ${uploads} photos`;
    printValue('entry rendered anew while 10 upload, of a quiet one', ratio, '×', { atMost: 2 }, beside);
  });
