import { paths } from '../core/paths.ts';
import { may, site } from '../core/policy.ts';
import { TaskFields } from '../core/task-fields.tsx';
import { text } from '../core/texts.ts';
import type { Visit } from '../core/visit.ts';

const entries = [
  ['NAV_LATEST', paths.home],
  ['NAV_CATEGORIES', paths.categories],
  ['NAV_TAGS', paths.tags],
  ['NAV_AUTHORS', paths.authors],
  ['NAV_ARCHIVE', paths.archive],
] as const;

const marked: readonly string[] = [...entries.map(([, path]) => path), paths.heldComments];

/** The place in the navigation that this page is; empty when it is none. */
export const hereOf = (visit: Visit): string => {
  const { basePath } = visit.services.settings;
  const [asked = ''] = visit.address.slice(basePath.length).split('?');
  const here = asked === '/blog' ? paths.home : asked;
  return marked.includes(here) ? here : '';
};

const isHere = (visit: Visit, path: string): boolean => hereOf(visit) === path;

/** The places of the site; the one shown is marked for ears as well as eyes. */
export const SiteLinks = ({ visit }: { visit: Visit }) => (
  <ul className="nav-list">
    {entries.map(([key, path]) => (
      <li key={key}>
        <a href={visit.services.settings.basePath + path} aria-current={isHere(visit, path) ? 'page' : undefined}>
          {text(key)}
        </a>
      </li>
    ))}
  </ul>
);

const SignOut = ({ visit }: { visit: Visit }) => (
  <form action={`${visit.services.settings.basePath}/index.php`} method="post" className="sign-out">
    <button type="submit" className="button button-quiet">
      {text('SIGN_OUT')}
    </button>
    <TaskFields visit={visit} option="com_users" task="user.logout" />
  </form>
);

/** Sign in for a visitor; for a signed-in person the profile, the comments he may approve, and a way out. */
export const AccountLinks = ({ visit }: { visit: Visit }) => {
  const { basePath } = visit.services.settings;
  const { account } = visit.actor;
  if (!account)
    return (
      <ul className="nav-list">
        <li>
          <a href={basePath + paths.signIn}>{text('SIGN_IN')}</a>
        </li>
      </ul>
    );
  return (
    <ul className="nav-list">
      <li>
        <a href={basePath + paths.profile} aria-label={text('YOUR_PROFILE', account.name)} className="account-name">
          {account.name}
        </a>
      </li>
      {may(visit.actor, 'comments.moderate', site) && (
        <li>
          <a href={basePath + paths.heldComments} aria-current={isHere(visit, paths.heldComments) ? 'page' : undefined}>
            {text('NAV_HELD_COMMENTS')}
          </a>
        </li>
      )}
      <li>
        <SignOut visit={visit} />
      </li>
    </ul>
  );
};
