import { UserError } from '../../../core/errors/index.ts';
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
