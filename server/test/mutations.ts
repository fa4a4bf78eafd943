import { mutateAs } from '../core/context/mutation.ts';
import type { MutationContext, RequestContext } from '../core/context/request-context.ts';
import { stagedFiles } from '../core/file-store/staged-files.ts';
import type { Account, Role } from '../core/policy/actor.ts';
import type { Person, TestServer } from './test-server.ts';

/** A request context of this person without a request: for functions that no address calls. */
const visitOf = ({ services, sql }: TestServer, account: Account | null): RequestContext => ({
  services,
  sql,
  actor: { account, visitor: '' },
  ip: '127.0.0.1',
  network: '127.0.0.1',
  userAgent: '',
  token: '',
  address: '/',
  session: {
    cookie: undefined,
    begin: () => undefined,
    end: () => undefined,
    isWaiting: false,
    wait: () => undefined,
    markChange: () => undefined,
  },
  keys: { value: '', store: () => undefined },
  commentSort: '',
  files: [],
  streamed: [],
  staged: stagedFiles(services),
});

const accountOf = async ({ sql }: TestServer, id: number): Promise<Account> => {
  const row: { id: number; role: Role; name: string; username: string; email: string } = await sql('users')
    .select('id', 'role', 'name', 'username', 'email')
    .where('id', id)
    .first();
  return { ...row, website: '', avatar: null, audiences: [] };
};

/** Runs a mutation as a person, in one transaction, like the dispatcher. */
export const mutationAs = async <T>(
  server: TestServer,
  person: Person,
  work: (mutation: MutationContext) => Promise<T>,
): Promise<T> => mutateAs(visitOf(server, person.id === null ? null : await accountOf(server, person.id)), work);
