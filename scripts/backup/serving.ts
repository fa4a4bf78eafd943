import { serversNow } from '../../server/core/jobs/servers.ts';
import { plainError } from '../boot/environment.mjs';
import type { CliContext } from '../commands/command.ts';

/** Throws a plain error while a server of the site runs. */
export const refuseWhileServing = async ({ sql }: CliContext): Promise<void> => {
  const [place] = await serversNow(sql);
  if (place !== undefined) throw plainError(`The site is running (${place}): stop it first. Nothing was changed.`);
};
