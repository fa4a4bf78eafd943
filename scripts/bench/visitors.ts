import { encode } from '../../protocol/field-encoding.ts';
import { newVisitor, visitorToken } from '../../server/core/security/index.ts';
import { benchSecret } from './processes.ts';
import { commenter } from './site-queries.ts';

export interface Visitor {
  readonly token: string;
  /** Headers of the browser and of the proxy in front of the site: each visitor has an address of its own. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Environment of a site behind a proxy, whose visitors have addresses of their own. */
export const behindProxy = { TRUST_PROXY: '1' } as const;

const addressOf = (index: number): string => `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;

/** Makes visitors as the site itself makes them. */
export const makeVisitors = (count: number): readonly Visitor[] =>
  Array.from({ length: count }, (_, index) => {
    const visitor = newVisitor();
    const token = visitorToken(benchSecret, visitor);
    return {
      token,
      headers: {
        cookie: `lectern_visitor=${visitor}; lectern_token=${token}`,
        'x-forwarded-for': addressOf(index + 1),
      },
    };
  });

let written = 0;

/** The request by which a visitor saves a comment; its text is another each time. */
export const commentRequest = (option: string, { token, headers }: Visitor, postId: number) => ({
  path: `/?option=${option}&_ts=0`,
  headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
  body: encode({
    option,
    format: 'ajax',
    namespace: 'site/views/comments/save',
    name: commenter,
    email: 'bench@lectern.example',
    comment: `A comment of the benchmark, number ${Date.now()}-${written++}.`,
    blogId: postId,
    [token]: 1,
  }).toString(),
});

/** Whether a response says that the comment was saved. */
export const isSaved = (status: number, body: string): boolean => status === 200 && body.includes('"resolve"');
