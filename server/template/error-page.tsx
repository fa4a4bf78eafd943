import type { TextKey } from '../../protocol/texts.ts';
import type { RequestContext } from '../core/context/index.ts';
import type { UserError } from '../core/errors/index.ts';
import type { Page } from '../core/http/index.ts';
import { text } from '../core/i18n/index.ts';
import { articlePaths, paths } from '../core/paths/index.ts';
import { SearchBox } from './search-box.tsx';

const headings: ReadonlyMap<number, TextKey> = new Map([
  [403, 'ERROR_403'],
  [404, 'ERROR_404'],
  [410, 'ERROR_410'],
  [503, 'ERROR_503'],
]);

const headingOf = (status: number): TextKey => headings.get(status) ?? (status < 500 ? 'ERROR_400' : 'ERROR_500');

const nextLinks = [
  ['RETURN_HOME', paths.home],
  ['NAV_ARTICLES', articlePaths.home()],
  ['NAV_CATEGORIES', paths.categories],
  ['NAV_ARCHIVE', paths.archive],
] as const;

export const errorPage = (context: RequestContext, refusal: UserError): Page => {
  const { basePath } = context.services.settings;
  const heading = text(headingOf(refusal.status));
  return {
    status: refusal.status,
    title: heading,
    head: { robots: 'noindex' },
    main: (
      <article className="notice-page">
        <h1>{heading}</h1>
        <p className="lead">{refusal.message}</p>
        {(refusal.status === 404 || refusal.status === 410) && <SearchBox base={basePath} name="SEARCH_HERE" />}
        <ul className="ways-on">
          {refusal.code === 'sign-in' && (
            <li>
              <a className="button" href={`${basePath}${paths.signIn}?return=${encodeURIComponent(context.address)}`}>
                {text('SIGN_IN')}
              </a>
            </li>
          )}
          {nextLinks.map(([key, path]) => (
            <li key={key}>
              <a href={basePath + path}>{text(key)}</a>
            </li>
          ))}
        </ul>
      </article>
    ),
  };
};
