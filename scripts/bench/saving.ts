import { encode } from '../../protocol/wire.ts';
import type { Load } from './load.ts';

let written = 0;

/** A guest who never tires: each request another comment on the post. */
export const saver = (url: string, option: string, postId: number, cookie: string): Load => {
  const token = /lectern_token=([0-9a-f]{32})/.exec(cookie)?.[1] ?? '';
  return {
    url: `${url}/?option=${option}&_ts=0`,
    method: 'POST',
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
    body: () =>
      encode({
        option,
        format: 'ajax',
        namespace: 'site/views/comments/save',
        name: 'Bench',
        email: 'bench@lectern.example',
        comment: `A comment of the benchmark, number ${Date.now()}-${written++}.`,
        blogId: postId,
        [token]: 1,
      }).toString(),
  };
};
