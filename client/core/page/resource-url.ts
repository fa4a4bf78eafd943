import { config } from './config.ts';

/** The address of a client resource, with the version when versioning is on. */
export const resourceUrl = (path: string): string => {
  const { scriptVersioning, version } = config();
  if (!scriptVersioning) return path;
  return `${path}${path.includes('?') ? '&' : '?'}version=${version.replaceAll('.', '')}`;
};
