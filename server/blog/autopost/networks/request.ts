import { z } from 'zod';
import type { TextKey } from '../../../../protocol/texts.ts';
import type { Services } from '../../../core/context/index.ts';
import { UserError } from '../../../core/errors/index.ts';
import { type ExternalFetchOptions, fetchExternal } from '../../../core/net/index.ts';
import { webAddress } from '../../../core/paths/index.ts';

/** Credentials are sent over https on its own port only. */
export const secureAddress = (written: string, field: string): URL => {
  const url = webAddress(written);
  if (url?.protocol !== 'https:' || url.port !== '' || url.hash !== '')
    throw new UserError('AUTOPOST_ADDRESS_WRONG', { field });
  return url;
};

/** Host of a server as typed: `social.example`, its address, or an account `@me@social.example`. */
export const hostOf = (written: string, field: string): string => {
  const named = written.trim();
  const url = secureAddress(/^@?[^@/\s]+@([^@/\s]+)$/.exec(named)?.[1] ?? named, field);
  if (url.pathname !== '/' || url.search !== '') throw new UserError('AUTOPOST_SERVER_WRONG', { field });
  return url.host;
};

/** Message of each kind of failure. */
export const problems = {
  unreachable: 'AUTOPOST_PROBLEM_UNREACHABLE',
  busy: 'AUTOPOST_PROBLEM_BUSY',
  signedOut: 'AUTOPOST_PROBLEM_SIGNED_OUT',
  refused: 'AUTOPOST_PROBLEM_REFUSED',
  missing: 'AUTOPOST_PROBLEM_GONE',
  strange: 'AUTOPOST_PROBLEM_STRANGE',
  sealed: 'AUTOPOST_PROBLEM_SEALED',
  hidden: 'AUTOPOST_PROBLEM_HIDDEN',
  forbidden: 'AUTOPOST_PROBLEM_FORBIDDEN',
} as const satisfies Record<string, TextKey>;

export type Problem = keyof typeof problems;

export interface SuccessResponse {
  readonly kind: 'success';
  readonly status: number;
  readonly json: unknown;
}

export interface RequestFailure {
  readonly kind: 'failure';
  readonly problem: Problem;
  /** Response text for the log, without secrets. */
  readonly answered: string;
  /** Error code of the other server. */
  readonly code: string;
  /** True: the request had no effect there. Otherwise it may have had one. */
  readonly isCertain: boolean;
}

export interface RequestOptions extends Pick<ExternalFetchOptions, 'method' | 'headers'> {
  readonly json?: unknown;
  readonly bytes?: Uint8Array;
  /** Values that are removed from logged responses. */
  readonly secrets: readonly string[];
}

const errorShape = z.object({
  error: z.string().catch(''),
  error_description: z.string().catch(''),
  message: z.string().catch(''),
});

const parsed = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
};

const without = (words: string, secrets: readonly string[]): string =>
  secrets.filter(secret => secret !== '').reduce((left, secret) => left.replaceAll(secret, '•••'), words);

const problemOf = (status: number): Problem => {
  if (status === 401 || status === 403) return 'signedOut';
  if (status === 404 || status === 410) return 'missing';
  return status === 408 || status === 425 || status === 429 || status >= 500 ? 'busy' : 'refused';
};

export const failure = (problem: Problem, answered = '', { code = '', isCertain = true } = {}): RequestFailure => ({
  kind: 'failure',
  problem,
  answered,
  code,
  isCertain,
});

const mostWords = 300;

/** Sends a request through the guarded HTTP client. Returns failures of the other server and never throws them. */
export const request = async (
  outbound: Services['outbound'],
  url: string,
  { method = 'GET', headers = {}, json, bytes, secrets }: RequestOptions,
): Promise<SuccessResponse | RequestFailure> => {
  const answer = await fetchExternal(url, {
    ...outbound,
    method,
    headers: {
      accept: 'application/json',
      'user-agent': 'Lectern',
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    ...(bytes === undefined ? {} : { body: bytes }),
  });
  if (answer.kind === 'refused') {
    // An address inside our network is reported like one that does not exist.
    if (answer.reason === 'address') return failure('unreachable', 'unreachable');
    if (answer.reason === 'redirects') return failure('refused', answer.reason);
    return failure(answer.reason === 'size' ? 'strange' : 'unreachable', answer.reason, { isCertain: false });
  }
  const body = parsed(answer.body);
  if (answer.status >= 200 && answer.status < 300) return { kind: 'success', status: answer.status, json: body };
  const { error = '', error_description = '', message = '' } = errorShape.safeParse(body).data ?? {};
  const reason = [error, error_description, message].filter(Boolean).join(': ');
  // Secrets are removed before the text is cut: half a secret would not be recognized.
  const answered = without(`HTTP ${answer.status} ${reason}`.trim(), secrets).slice(0, mostWords);
  return failure(problemOf(answer.status), answered, {
    code: error,
    isCertain: answer.status < 500,
  });
};

/** Parses the needed part of a response; an invalid response is a failure. */
export const parseResponse = <T>(
  answer: SuccessResponse | RequestFailure,
  schema: z.ZodType<T>,
): T | RequestFailure => {
  if (answer.kind === 'failure') return answer;
  const read = schema.safeParse(answer.json);
  return read.success ? read.data : failure('strange', `HTTP ${answer.status}`, { isCertain: false });
};

export const isFailure = (value: object): value is RequestFailure => 'kind' in value && value.kind === 'failure';
