import type { Services } from '../../core/context/index.ts';
import { type PageAnswer, pageAnswer } from '../../core/http/index.ts';
import { paths } from '../../core/paths/index.ts';
import { rowsOfOldName } from '../../old-addresses/index.ts';
import type { ReplayedAddress, ReplayGroup } from './result.ts';

export type Classified = Omit<ReplayedAddress, 'path' | 'count'> & { readonly group: ReplayGroup };

const groupOf = (status: number): ReplayGroup => {
  if (status >= 500) return 'errors';
  if (status === 401 || status === 403) return 'closed';
  if (status === 410) return 'removed';
  return status >= 400 ? 'missing' : 'answers';
};

const isLocal = (location: string): boolean => /^\/(?![/\\])/.test(location);

const asksToSignIn = ({ isLed, location = '' }: PageAnswer, basePath: string): boolean =>
  !isLed && location.startsWith(`${basePath}${paths.signIn}?`);

const mostTargets = 10_000;

/** Says how the site answers an address for a visitor, by asking it in this process. Targets are asked for once. */
export const classifier = (services: Services) => {
  const targets = new Map<string, number>();
  const answerTo = async (path: string): Promise<PageAnswer> => {
    const answer = await pageAnswer(services, path);
    if (!answer) throw new Error('no gateway answers in this process');
    return answer;
  };
  const statusOf = async (path: string): Promise<number> => {
    const known = targets.get(path);
    if (known !== undefined) return known;
    const { status } = await answerTo(path);
    if (targets.size >= mostTargets) targets.clear();
    targets.set(path, status);
    return status;
  };
  return async (path: string): Promise<Classified> => {
    const answer = await answerTo(path);
    const { status, location: to } = answer;
    if (to === undefined || status < 300 || status >= 400) return { group: groupOf(status), status };
    if (asksToSignIn(answer, services.settings.basePath)) return { group: 'closed', status, to };
    const rows = answer.isLed ? await rowsOfOldName({ services, sql: services.sql }, path) : [];
    if (rows.length > 1) return { group: 'ambiguous', status, to, rows };
    const end = isLocal(to) ? groupOf(await statusOf(to.replace(/#.*$/s, ''))) : 'answers';
    return { group: end === 'answers' ? 'redirects' : end, status, to };
  };
};
