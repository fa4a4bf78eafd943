import type { peopleTasks } from '../../../protocol/people.ts';
import {
  allProviders,
  checkedProvider,
  deleteProviders,
  lockedProviders,
  providerById,
  storeProvider,
  testProvider,
} from '../../accounts/index.ts';
import { audit } from '../../audit/index.ts';
import type { MutationContext } from '../../core/context/index.ts';
import { notFound, UserError } from '../../core/errors/index.ts';
import { deletedNotice, type TaskHandlers, taskHandler } from '../../core/http/index.ts';
import { plural, text } from '../../core/i18n/index.ts';
import { paths } from '../../core/paths/index.ts';
import { authorize, site } from '../../core/policy/index.ts';
import { moment } from '../../core/time/index.ts';
import { invalidProviderPage } from './form-page.tsx';

const list = paths.signInProviders;

const save = async (
  mutation: MutationContext,
  id: number | undefined,
  provider: Awaited<ReturnType<typeof checkedProvider>>,
): Promise<void> => {
  const now = moment(mutation.services.clock);
  const stored = await storeProvider(mutation.sql, { id, provider, now });
  const detail = (): string => `${provider.name}: ${provider.issuer}`;
  await audit(mutation, { act: 'openid.save', type: 'provider', ids: [stored], detail });
};

type OpenidTask = 'openid.save' | 'openid.test' | 'openid.delete';

/**
 * Handlers of the providers of sign-in. The policy is asked before another server is: strangers have nothing fetched.
 */
/** Sentence of a failed test: that the provider does not answer, or what the site itself lacks. */
const testFailure = (name: string, refusal: UserError): string =>
  refusal.status === 409 ? refusal.message : text('OPENID_TEST_FAILED', name);

export const openidTaskHandlers: TaskHandlers<OpenidTask & keyof typeof peopleTasks> = {
  'openid.save': taskHandler({
    prepare: async (context, { id, ...typed }) => {
      authorize(context.actor, 'site.administer', site);
      const stored = id === undefined ? undefined : await providerById(context.sql, id);
      if (id !== undefined && !stored) throw notFound();
      return checkedProvider(context.services, typed, stored);
    },
    act: 'site.administer',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { id }, provider) => {
      await save(mutation, id, provider);
      return { to: list, notice: { kind: 'success', text: text('OPENID_SAVED', provider.name) } };
    },
    onInvalid: (context, { client_secret: _, ...typed }, error) => invalidProviderPage(context, typed, error),
  }),
  'openid.test': taskHandler({
    prepare: async (context, { id }) => {
      authorize(context.actor, 'site.administer', site);
      const provider = await providerById(context.sql, id);
      if (!provider) throw notFound();
      const refusal = await testProvider(context.services, provider).then(
        () => undefined,
        (error: unknown) => {
          if (!(error instanceof UserError)) throw error;
          return error;
        },
      );
      return { name: provider.name, refusal };
    },
    act: 'site.administer',
    invalidates: [],
    load: () => site,
    run: (_, __, { id }, { name, refusal }) => ({
      to: paths.signInProvider(id),
      notice: refusal
        ? { kind: 'error', text: testFailure(name, refusal) }
        : { kind: 'success', text: text('OPENID_TESTED', name) },
    }),
  }),
  'openid.delete': taskHandler({
    act: 'site.administer',
    invalidates: [],
    load: () => site,
    run: async (mutation, _, { ids }) => {
      const known = await lockedProviders(mutation.sql);
      if (ids.some(id => !known.includes(id))) throw notFound();
      const names = new Map((await allProviders(mutation.sql)).map(({ id, name }) => [id, name]));
      await deleteProviders(mutation.sql, ids);
      await audit(mutation, { act: 'openid.delete', type: 'provider', ids, detail: id => names.get(id) ?? '' });
      return { to: list, notice: deletedNotice(plural('OPENID_REMOVED', ids.length)) };
    },
  }),
};
