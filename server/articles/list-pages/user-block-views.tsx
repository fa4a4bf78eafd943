import type { RequestContext } from '../../core/context/index.ts';
import { text } from '../../core/i18n/index.ts';
import { articlePaths, paths } from '../../core/paths/index.ts';
import { can, site } from '../../core/policy/index.ts';
import { Avatar } from '../../media/index.ts';
import { articleSettingOf } from '../article-model/index.ts';

const component = (path: string): string => `${path}?tmpl=component`;

/** Block beside the lists for a signed-in reader: name and links (wire, articles §2). */
export const UserBlock = ({ context }: { context: RequestContext }) => {
  const { account } = context.actor;
  if (!account) return null;
  const setting = articleSettingOf(context);
  const isWriter = can(context.actor, 'article.add', site);
  return (
    <section className="k2UserBlock" aria-labelledby="user-block">
      <h2 id="user-block">
        {account.avatar && <Avatar name={account.avatar} basePath={setting.base} size={40} />}
        {text('ITEM_USER_BLOCK', account.name)}
      </h2>
      <ul className="k2UserBlockActions">
        {isWriter && (
          <li>
            <a href={setting.base + articlePaths.author({ id: account.id, permalink: account.username })}>
              {text('ITEM_USER_PAGE')}
            </a>
          </li>
        )}
        <li>
          <a href={setting.base + paths.profile}>{text('ITEM_USER_ACCOUNT')}</a>
        </li>
        {isWriter && (
          <li>
            <a data-k2-modal="iframe" href={setting.base + component(articlePaths.comments())}>
              {text('ITEM_USER_COMMENTS')}
            </a>
          </li>
        )}
      </ul>
    </section>
  );
};
