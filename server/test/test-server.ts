import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Command } from '../../protocol/commands.ts';
import { encode, type Fields } from '../../protocol/field-encoding.ts';
import { application } from '../app.ts';
import { readSettings } from '../core/config/environment.ts';
import type { Services } from '../core/context/services.ts';
import type { Knex } from '../core/db/db.ts';
import type { Role } from '../core/policy/actor.ts';
import { startTextProcess } from '../core/rich-text/text-work.ts';
import type { SiteSetting, SiteValue } from '../core/settings/site-settings.ts';
import type { Clock } from '../core/time/clock.ts';
import { undeclaredTags } from '../gateway/calls/declared-tags.ts';
import { testDatabase } from './database.ts';
import { people } from './people.ts';
import { remakeTime } from './stale-check/scope.ts';
import { staleCheck } from './stale-check/stale-check.ts';
import { openMailSink } from './stubs/mail-sink.ts';

/** Cookies of a browser: those of a visitor or a signed-in person. */
export interface Person {
  readonly cookies: Record<string, string>;
  readonly id: number | null;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly sql: Knex;
  /** The clock only advances when told to. */
  readonly clock: Clock & { advance: (ms: number) => void };
  /** Sends a request as a person and stores the answer's cookies. */
  readonly get: (url: string, as?: Person, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
  /** A form post with the person's token, like that of a page. */
  readonly post: (fields: Fields, as: Person, more?: Partial<InjectOptions>) => Promise<LightMyRequestResponse>;
  /** A namespaced call with the person's token; returns the commands. */
  readonly ask: (namespace: string, data: Fields, as: Person) => Promise<Command[]>;
  /** A visitor with cookies of the site. */
  readonly visitor: () => Promise<Person>;
  /** A signed-in account with the role. */
  readonly signedIn: (role: Role, name?: string) => Promise<Person & { id: number }>;
  readonly set: <K extends SiteSetting>(name: K, value: SiteValue<K>) => Promise<void>;
  /** Drops cached values of rows that the test has written itself; the stale check does not compare them. */
  readonly dropWritten: () => void;
  readonly close: () => Promise<void>;
}

const keepCookies = (person: Person, response: LightMyRequestResponse): void => {
  for (const cookie of response.cookies) {
    if (cookie.value === '' || (cookie.expires && cookie.expires.getTime() === 0)) delete person.cookies[cookie.name];
    else person.cookies[cookie.name] = cookie.value;
  }
};

/** Ends the test process with this error, whatever test is running. */
const failLater = (sentence: string): void => {
  process.nextTick(() => {
    throw new Error(sentence);
  });
};

/** The whole application with its own database; none of our modules is mocked. */
export const openTestServer = async (
  environment: Record<string, string> = {},
  outbound: Services['outbound'] = {},
  onStale: (sentence: string) => void = failLater,
): Promise<TestServer> => {
  const database = await testDatabase();
  // The site has a mail server; `SMTP_URL: ''` starts one without.
  const sink = environment.SMTP_URL === undefined ? await openMailSink() : undefined;
  const dataDir = mkdtempSync(join(tmpdir(), 'lectern-'));
  let time = Date.parse('2026-11-21T12:00:00Z');
  const clock = {
    now: () => remakeTime() ?? time,
    pause: async (ms: number) => {
      time += ms;
    },
    advance: (ms: number) => {
      time += ms;
    },
  };
  const settings = readSettings({
    BASE_URL: 'http://lectern.test',
    DATABASE_URL: 'mysql://unused/unused',
    DATA_DIR: dataDir,
    SECRET: 'a secret for tests only, long enough to be one',
    LOG_LEVEL: 'fatal',
    ...(sink ? { SMTP_URL: sink.url } : {}),
    ...environment,
  });
  // An error thrown by a subscriber ends the test process.
  undeclaredTags.subscribe(message => {
    throw new Error(`undeclared cache tags: ${JSON.stringify(message)}`);
  });
  const { observer, inRequest, dropWritten } = staleCheck(database.sql, database.schema, clock.now, onStale);
  const { app, services } = await application(settings, {
    ...{ sql: database.sql, clock, outbound, acceptsAnyLoad: true },
    cacheObserver: observer,
  });
  app.addHook('onClose', startTextProcess(new URL('../text-process.ts', import.meta.url)));
  await app.ready();

  const request = async (options: InjectOptions, as: Person | undefined): Promise<LightMyRequestResponse> => {
    const sent = { ...options, headers: { host: 'lectern.test', ...options.headers }, cookies: as?.cookies ?? {} };
    const fieldsSent = typeof options.payload === 'string' ? options.payload.slice(0, 300) : '';
    // Sent by `await`, not by the call.
    const response = await inRequest(
      `${options.method} ${options.url} ${fieldsSent}`,
      async () => await app.inject(sent),
    );
    if (as) keepCookies(as, response);
    return response;
  };
  const tokenOf = (as: Person): Fields => (as.cookies.lectern_token ? { [as.cookies.lectern_token]: '1' } : {});
  const form = (fields: Fields): Partial<InjectOptions> => ({
    method: 'POST',
    payload: encode(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  const post: TestServer['post'] = (fields, as, more = {}) =>
    request({ url: '/index.php', ...form({ option: settings.blogOption, ...fields, ...tokenOf(as) }), ...more }, as);
  const visitor = async (): Promise<Person> => {
    const person: Person = { cookies: {}, id: null };
    await request({ method: 'GET', url: '/' }, person);
    return person;
  };
  return {
    app,
    services,
    sql: database.sql,
    clock,
    get: (url, as, headers = {}) => request({ method: 'GET', url, headers }, as),
    post,
    ask: async (namespace, data, as) => {
      const response = await request(
        {
          url: `/?option=${settings.blogOption}&_ts=${time}`,
          ...form({
            tmpl: 'component',
            format: 'ajax',
            no_html: '1',
            option: settings.blogOption,
            namespace,
            ...data,
            ...tokenOf(as),
          }),
        },
        as,
      );
      return response.json<Command[]>();
    },
    visitor,
    signedIn: (role, name) => people(services).signedIn(role, name),
    set: async (name, value) => {
      await database
        .sql('settings')
        .insert({ name, value: JSON.stringify(value) })
        .onConflict('name')
        .merge();
      await services.site.reload(database.sql);
      services.pages.clear();
    },
    dropWritten,
    close: async () => {
      await app.close();
      await Promise.all([database.drop(), sink?.close()]);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
