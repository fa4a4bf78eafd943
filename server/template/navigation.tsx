import type { RequestContext } from '../core/context/index.ts';
import { TaskForm } from '../core/forms/index.ts';
import { text } from '../core/i18n/index.ts';
import { articlePaths, paths } from '../core/paths/index.ts';
import { can, site } from '../core/policy/index.ts';
import { addressesIn, type MenuBranch, menuHref, menuTree } from './menu-tree.ts';

const entries = [
  ['NAV_LATEST', paths.home],
  ['NAV_ARTICLES', articlePaths.home()],
  ['NAV_CATEGORIES', paths.categories],
  ['NAV_TAGS', paths.tags],
  ['NAV_AUTHORS', paths.authors],
  ['NAV_ARCHIVE', paths.archive],
] as const;

/** Links of an administrator; without any the default navigation. */
const linksFor = (context: RequestContext): readonly MenuBranch[] =>
  context.services.site.menu.some(({ place }) => place === 'header')
    ? menuTree(context, 'header')
    : entries.map(([key, address]) => ({ label: text(key), address, below: [] }));

const linksWithCurrent = (context: RequestContext): readonly string[] => [
  ...addressesIn(linksFor(context)),
  paths.heldComments,
  paths.overview,
];

/** Navigation path of the current page; empty when it has none. */
export const currentPath = (context: RequestContext): string => {
  const { basePath } = context.services.settings;
  const [path = ''] = context.address.slice(basePath.length).split('?');
  const here = path === '/blog' ? paths.home : path;
  return linksWithCurrent(context).includes(here) ? here : '';
};

const isCurrent = (context: RequestContext, path: string): boolean => currentPath(context) === path;

/** Links with the first one to the current page marked: a menu may name a page twice. */
const marked = (context: RequestContext): readonly MenuBranch[] => {
  let isOpen = true;
  const mark = (branch: MenuBranch): MenuBranch => {
    const isHere = isOpen && branch.address !== '' && isCurrent(context, branch.address);
    if (isHere) isOpen = false;
    return { ...branch, isCurrent: isHere, below: branch.below.map(mark) };
  };
  return linksFor(context).map(mark);
};

interface BranchProps {
  readonly context: RequestContext;
  readonly branch: MenuBranch;
}

/** A link of the menu; the current one is marked with aria-current and by style. */
const MenuLink = ({ context, branch: { label, address, isCurrent: isHere } }: BranchProps) => (
  <a href={menuHref(context, address)} aria-current={isHere ? 'page' : undefined}>
    {label}
  </a>
);

const LinksBelow = ({ context, branch: { below } }: BranchProps) =>
  below.map(link => (
    <li key={`${link.label} ${link.address}`}>
      <MenuLink context={context} branch={link} />
    </li>
  ));

const Chevron = () => (
  <svg aria-hidden="true" width="0.75rem" height="0.5rem" viewBox="0 0 12 8" focusable="false">
    <path d="M1 1.5l5 5 5-5" fill="none" stroke="currentColor" strokeWidth="2" />
  </svg>
);

/** A heading is the button that opens the links below it; a link has the button beside it. */
const Opening = ({ context, branch }: BranchProps) => (
  <li className="nav-parent">
    {branch.address !== '' && <MenuLink context={context} branch={branch} />}
    <details className="display-settings nav-more" data-disclosure>
      <summary className="button button-quiet">
        {branch.address === '' ? (
          branch.label
        ) : (
          <span className="visually-hidden">{text('MENU_BELOW', branch.label)}</span>
        )}
        <Chevron />
      </summary>
      <ul className="display-panel nav-below">
        <LinksBelow context={context} branch={branch} />
      </ul>
    </details>
  </li>
);

/**
 * Characters that a line of the header has room for: two for the gap between links, four for the button of a second
 * level.
 */
const lineLength = 54;

const lengthOf = (branches: readonly MenuBranch[]): number =>
  branches.reduce((sum, { label, below }) => sum + [...label].length + 2 + (below.length > 0 ? 4 : 0), 0);

/** Links that stand in the header's line. Those that it has no room for are below a last one, "More". */
const inOneLine = (branches: readonly MenuBranch[]): readonly MenuBranch[] => {
  if (lengthOf(branches) <= lineLength) return branches;
  const label = text('NAV_MORE');
  const more = { label, address: '', below: [] };
  const shown = branches.filter((_, at) => lengthOf([...branches.slice(0, at + 1), more]) <= lineLength);
  const below = branches
    .slice(shown.length)
    .flatMap(branch => [branch, ...branch.below])
    .filter(({ address }) => address !== '');
  return [...shown, { ...more, below }];
};

/** Links of the header in a row; those of the second level open below them. */
export const HeaderLinks = ({ context }: { context: RequestContext }) => (
  <ul className="nav-list">
    {inOneLine(marked(context)).map(branch =>
      branch.below.length > 0 ? (
        <Opening key={`${branch.label} ${branch.address}`} context={context} branch={branch} />
      ) : (
        <li key={`${branch.label} ${branch.address}`}>
          <MenuLink context={context} branch={branch} />
        </li>
      ),
    )}
  </ul>
);

/** The same links with all of the second level in sight. */
export const SiteLinks = ({ context }: { context: RequestContext }) => (
  <ul className="nav-list">
    {marked(context).map(branch => (
      <li key={`${branch.label} ${branch.address}`}>
        {branch.address === '' ? (
          <span className="nav-heading">{branch.label}</span>
        ) : (
          <MenuLink context={context} branch={branch} />
        )}
        {branch.below.length > 0 && (
          <ul className="nav-below">
            <LinksBelow context={context} branch={branch} />
          </ul>
        )}
      </li>
    ))}
  </ul>
);

const SignOut = ({ context }: { context: RequestContext }) => (
  <TaskForm context={context} option="com_users" task="user.logout" className="sign-out">
    <button type="submit" className="button button-quiet">
      {text('SIGN_OUT')}
    </button>
  </TaskForm>
);

const mayWrite = ({ actor }: RequestContext): boolean => can(actor, 'post.write', site);

/** Account links: sign in for visitors; profile, dashboard, pending comments and sign out for users. */
export const AccountLinks = ({ context }: { context: RequestContext }) => {
  const { basePath } = context.services.settings;
  const { account } = context.actor;
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
        <a href={basePath + paths.profile}>{text('YOUR_PROFILE', account.name)}</a>
      </li>
      {mayWrite(context) && (
        <li>
          <a href={basePath + paths.write()}>{text('NAV_WRITE')}</a>
        </li>
      )}
      <li>
        <a href={basePath + paths.overview} aria-current={isCurrent(context, paths.overview) ? 'page' : undefined}>
          {text('NAV_DASHBOARD')}
        </a>
      </li>
      {can(context.actor, 'comments.moderate', site) && (
        <li>
          <a
            href={basePath + paths.heldComments}
            aria-current={isCurrent(context, paths.heldComments) ? 'page' : undefined}
          >
            {text('NAV_HELD_COMMENTS')}
          </a>
        </li>
      )}
      <li>
        <SignOut context={context} />
      </li>
    </ul>
  );
};

/** Account menu of a wide header: one button opens the links, so that the header fits in one line. */
export const AccountMenu = ({ context }: { context: RequestContext }) => {
  const { account } = context.actor;
  if (!account) return <AccountLinks context={context} />;
  return (
    <>
      {mayWrite(context) && (
        <a className="btn btn-primary" href={context.services.settings.basePath + paths.write()}>
          {text('NAV_WRITE')}
        </a>
      )}
      <details className="display-settings" data-disclosure>
        <summary className="button button-quiet">
          <span className="account-name">
            {account.name}
            <span className="visually-hidden"> {text('NAV_ACCOUNT_MENU')}</span>
          </span>
          <Chevron />
        </summary>
        <div className="display-panel account-panel">
          <AccountLinks context={context} />
        </div>
      </details>
    </>
  );
};
