import type { LightMyRequestResponse } from 'fastify';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { articleCalls } from '../../protocol/articles/registry.ts';
import type { Fields } from '../../protocol/field-encoding.ts';
import { calls, namespaces, taskNames, tasks } from '../../protocol/registry.ts';
import { isSiteSetting } from '../core/settings/site-settings.ts';
import { type Case, type Make, relations } from '../test/rights/case.ts';
import { cases } from '../test/rights/cases.ts';
import { isArticleCall, isCall, isTask } from '../test/rights/names.ts';
import type { Asker } from '../test/rights/people.ts';
import { openRights } from '../test/rights/sections.ts';
import { databaseSums, differing } from '../test/rights/sums.ts';
import { actName, allows, rightsTable, rightsWords } from '../test/rights/table.ts';

const test = suite('the table of rights');
let rights: Awaited<ReturnType<typeof openRights>>;

const table = rightsTable();

test.before(async () => {
  rights = await openRights();
});
test.after(() => rights.server.close());

test('every call, article call and form task has its row in docs/rights.md, and every row is asked', () => {
  const rows = new Set([...table.keys()].map(actName));
  for (const name of [...namespaces, ...taskNames, ...Object.keys(articleCalls)])
    assert.ok(
      rows.has(name),
      `${name} has no row: add one to docs/rights.md, and how it is asked to server/test/rights`,
    );
  for (const name of table.keys()) assert.ok(cases[name], `${name} stands in docs/rights.md, and nothing asks it`);
  for (const name of Object.keys(cases))
    assert.ok(table.has(name), `${name} is asked and has no row in docs/rights.md`);
});

test('the settings that docs/rights.md names are there', () => {
  for (const [, name = ''] of rightsWords().matchAll(/`([a-z]+\.[A-Za-z]+)`/g))
    assert.ok(isSiteSetting(name) || isTask(name), `${name} is no setting`);
});

const asker = (role: string): Asker => {
  const found = rights.world.askers.find(one => one.role === role);
  if (!found) throw new Error(`nobody is a ${role}`);
  return found;
};

/** The fields that name a call. */
const addressOf = (asked: string): Fields => {
  const [view = '', task = ''] = asked.split('/');
  const option = rights.server.services.settings.articlesOption;
  if (isArticleCall(asked)) return { option, view, task, format: 'raw' };
  if (!isTask(asked)) return { format: 'ajax', namespace: asked };
  return asked.startsWith('user.') ? { option: 'com_users', task: asked } : { task: asked };
};

const fieldsFor = async (name: string, one: Case, makes: readonly (Make | undefined)[], who: Asker) => {
  const subjects: string[] = [];
  for (const make of makes) if (make) subjects.push(await make(rights.world, who));
  const asked = actName(name);
  return { ...addressOf(asked), ...(await one.asks(subjects, who, rights.world)) };
};

type Sent = Awaited<ReturnType<typeof fieldsFor>>;

const isRefused = (name: string, { statusCode, body, headers }: LightMyRequestResponse): boolean => {
  if (isArticleCall(actName(name))) return headers['x-refusal'] !== undefined;
  return isTask(actName(name)) ? statusCode >= 400 && statusCode < 500 : body.includes('"type":"reject"');
};

const needsToken = (name: string): boolean => {
  if (isArticleCall(name)) return articleCalls[name].guard === 'token';
  return isCall(name) ? !calls[name].reads : isTask(name) && !tasks[name].isKeyed;
};

/** Asks all of it; every answer is a refusal and no row of the database is another one. */
const changesNothing = async (
  asked: readonly { readonly name: string; readonly fields: Sent; readonly who: Asker; readonly url?: string }[],
): Promise<void> => {
  const before = await databaseSums(rights.server.sql);
  for (const { name, fields, who, url } of asked) {
    const answer = await rights.server.post(fields, who.person, url ? { url } : {});
    assert.ok(isRefused(name, answer), `${name} ${url ?? ''} ${answer.statusCode} ${answer.body.slice(0, 300)}`);
  }
  assert.equal(differing(before, await databaseSums(rights.server.sql)), []);
};

test('several are asked for at once: one that is somebody else’s, or absent, refuses all and changes nothing', async () => {
  const asked = [];
  for (const [name, row] of table) {
    const one = cases[name];
    if (!one?.takesMany) continue;
    const own = one.own && rights.world.askers.find(({ role }) => row.cells[role] === 'own');
    if (own) {
      const fields = await fieldsFor(name, one, [one.own, one.foreign, one.own], own);
      asked.push({ name, fields, who: own });
    }
    const who = asker('admin');
    const makes = [one.foreign, one.absent?.[0], one.foreign];
    if (one.absent) asked.push({ name, fields: await fieldsFor(name, one, makes, who), who });
  }
  assert.ok(asked.length > 40);
  await changesNothing(asked);
});

/** The person without the token that a form sends along. */
const tokenless = ({ person, ...who }: Asker): Asker => {
  const { lectern_token: _, ...cookies } = person.cookies;
  return { ...who, person: { ...person, cookies } };
};

test('nothing is changed without the token, with another session’s, with it in the address only, or as zero', async () => {
  const who = asker('admin');
  const [own, foreign] = [who, asker('staff')].map(({ person }) => String(person.cookies.lectern_token));
  const asked = [];
  for (const [name, row] of table) {
    const one = cases[name];
    if (!one || !needsToken(actName(name))) continue;
    const relation = relations.find(
      one_ => allows(row.cells.admin, one_) && (one_ === 'site' ? one.site : one_ !== 'absent' && one[one_]),
    );
    const make = relation && relation !== 'site' && relation !== 'absent' ? one[relation] : undefined;
    const fields = await fieldsFor(name, one, [make], who);
    for (const more of [{}, { [`${foreign}`]: '1' }, { [`${own}`]: '0' }])
      asked.push({ name, fields: { ...fields, ...more }, who: tokenless(who) });
    asked.push({ name, fields, who: tokenless(who), url: `/index.php?${own}=1` });
  }
  assert.ok(asked.length > 300);
  await changesNothing(asked);
});

test.run();
