import { config, pageText } from './config.ts';

/** A link to sign in that leads back to this page. */
export const signInLink = (): HTMLAnchorElement => {
  const link = document.createElement('a');
  const back = encodeURIComponent(location.pathname + location.search);
  link.href = `${config().rootUrl}/account/sign-in?return=${back}`;
  link.textContent = pageText('SIGN_IN');
  return link;
};
