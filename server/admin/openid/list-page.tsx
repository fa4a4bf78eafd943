import { allProviders, callbackAddress, identityCounts, onlyBy, type Provider } from '../../accounts/index.ts';
import type { RequestContext } from '../../core/context/index.ts';
import { listSize, listState, type Page, type PageParams } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { askAddress, askPage, listPage, type Question, type Row, requestedDeletion, screen } from '../shell/index.ts';

const path = paths.signInProviders;
const shape = screen(path, { sorts: { name: 'asc' }, filters: {}, isSearched: false });

const rowOf = ({ id, name, issuer }: Provider, accounts: number): Row => ({
  id,
  name,
  cells: [name, issuer, accounts],
  actions: [
    { type: 'link', label: text('OPENID_EDIT'), href: paths.signInProvider(id) },
    { type: 'link', label: text('OPENID_REMOVE'), href: askAddress(path, 'openid.delete', [id], path) },
  ],
});

const removal = async (
  context: RequestContext,
  params: PageParams,
  providers: readonly Provider[],
): Promise<Question | undefined> => {
  const question = await requestedDeletion(context, params, {
    path,
    task: 'openid.delete',
    words: { title: 'ASK_OPENID_REMOVE', submit: 'OPENID_REMOVE' },
    rows: async ids => providers.filter(({ id }) => ids.includes(id)),
  });
  if (!question) return undefined;
  const issuers = providers.filter(({ id }) => question.items.some(item => item.id === id)).map(one => one.issuer);
  const alone = await onlyBy(context.sql, issuers);
  const lead = [text('OPENID_REMOVE_LEAD'), ...(alone > 0 ? [plural('OPENID_REMOVE_ALONE', alone)] : [])].join(' ');
  return { ...question, lead };
};

/** Providers with which people sign in; or the question before one is removed. */
export const providersPage = async (context: RequestContext, params: PageParams): Promise<Page> => {
  authorize(context.actor, 'site.administer', site);
  const providers = await allProviders(context.sql);
  const question = await removal(context, params, providers);
  if (question) return askPage(question);
  const state = listState(shape, params);
  const counts = await identityCounts(
    context.sql,
    providers.map(({ issuer }) => issuer),
  );
  return listPage({
    title: text('PLACE_SIGN_IN'),
    name: 'providers',
    add: { label: text('OPENID_NEW'), path: paths.signInProvider() },
    lead: (
      <p>
        {text('OPENID_PROVIDERS_LEAD')} <code>{callbackAddress(context.services)}</code>
      </p>
    ),
    context,
    shape,
    state,
    columns: [
      { label: text('OPENID_NAME') },
      { label: text('OPENID_ISSUER') },
      { label: text('OPENID_ACCOUNTS'), isNumber: true },
    ],
    rows: providers
      .slice(state.start, state.start + listSize)
      .map(provider => rowOf(provider, counts.get(provider.issuer) ?? 0)),
    total: providers.length,
    empty: <p>{text('OPENID_PROVIDERS_EMPTY')}</p>,
  });
};
