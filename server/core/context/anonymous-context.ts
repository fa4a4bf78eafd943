import { stagedFiles } from '../file-store/index.ts';
import type { RequestContext } from './request-context.ts';
import type { Services } from './services.ts';

const idle = (): void => {};

/** Context of a reader who has neither an account nor cookies. `address` is a path and query. */
export const anonymousContext = (services: Services, address: string): RequestContext => ({
  services,
  sql: services.sql,
  ip: '',
  network: '',
  userAgent: '',
  address,
  files: [],
  streamed: [],
  staged: stagedFiles(services),
  keys: { value: '', store: idle },
  commentSort: '',
  session: { cookie: undefined, begin: idle, end: idle, isWaiting: false, wait: idle, markChange: idle },
  actor: { account: null, visitor: '' },
  token: '',
});
