import type { Services } from '../context/index.ts';

type PageCheck = (path: string) => Promise<boolean>;

const checks = new WeakMap<Services['pages'], PageCheck>();

/** Registers the check of the gateway for `isAnswered`. */
export const registerPageCheck = ({ pages }: Services, check: PageCheck): void => {
  checks.set(pages, check);
};

/** Whether something other than a redirect answers at a path; false where no gateway runs. */
export const isAnswered = async ({ pages }: Pick<Services, 'pages'>, path: string): Promise<boolean> =>
  (await checks.get(pages)?.(path)) ?? false;
