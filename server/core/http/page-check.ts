import type { Services } from '../context/index.ts';

/** How the site answers an address for a visitor. */
export interface PageAnswer {
  readonly status: number;
  readonly location: string | undefined;
  /** A redirect of an address that has no page. */
  readonly isLed: boolean;
}

type PageCheck = (path: string) => Promise<PageAnswer>;

const checks = new WeakMap<Services['pages'], PageCheck>();

/** Registers the check of the gateway for `pageAnswer`. */
export const registerPageCheck = ({ pages }: Services, check: PageCheck): void => {
  checks.set(pages, check);
};

/** How the site answers a path; neither hits nor missing addresses are counted. Undefined where no gateway runs. */
export const pageAnswer = async ({ pages }: Pick<Services, 'pages'>, path: string): Promise<PageAnswer | undefined> =>
  checks.get(pages)?.(path);

/** Whether something other than a redirect answers at a path; false where no gateway runs. */
export const isAnswered = async (services: Pick<Services, 'pages'>, path: string): Promise<boolean> => {
  const answer = await pageAnswer(services, path);
  return answer !== undefined && answer.status < 404 && !answer.isLed;
};
