import { load } from 'cheerio';
import type { Command } from '../../../protocol/commands.ts';
import type { Fields } from '../../../protocol/field-encoding.ts';
import { text } from '../../core/i18n/texts.ts';
import type { Case, Make, Relation } from './case.ts';
import { isArticleCall, isTask } from './names.ts';
import { type Asker, again, roles, type World } from './people.ts';
import { databaseSums, differing } from './sums.ts';
import { actName, allows, printed, type Row, wordFor } from './table.ts';
import { warmCaches } from './warm-caches.ts';

/** A request: the person and the relation of the subject to them. */
interface Cell {
  readonly who: Asker;
  readonly relation: Relation;
  readonly make: Make | undefined;
}

const cellsOf = (world: World, one: Case): Cell[] =>
  world.askers.flatMap(who => {
    const own = who.id === 0 ? undefined : one.own;
    const makes: [Relation, Make | undefined][] = [
      ['own', own],
      ['foreign', one.foreign],
      ['hidden', one.hidden],
      ['keyed', one.keyed],
      ...(one.absent ?? []).map((make): [Relation, Make] => ['absent', make]),
    ];
    const there = makes.flatMap(([relation, make]) => (make ? [{ who, relation, make }] : []));
    return one.site ? [{ who, relation: 'site', make: undefined }, ...there] : there;
  });

/** True if the text contains the sentence, whatever its placeholders are. */
const isPassed = ({ passes }: Case, said: string): boolean => {
  if (passes === undefined) return false;
  const parts = text(passes, '\n', '\n', '\n').split('\n');
  return parts.every(part => said.includes(part.trim()));
};

const throttled = (name: string): Error => new Error(`${name}: the walk was told to slow down`);

const isCallAllowed = (name: string, one: Case, [command]: readonly Command[]): boolean => {
  if (command?.type !== 'reject') return command !== undefined;
  const [said, code] = command.data;
  if (code === 'slow-down' || code === 'fault' || code === 'busy') throw new Error(`${name}: ${said}`);
  return isPassed(one, said);
};

/** Sends an article call like a script; each from its own network, since some are rate limited by network. */
const askArticle = async (world: World, name: string, fields: Fields, who: Asker): Promise<boolean> => {
  const remoteAddress = `fd00::${Number(world.unique()).toString(16)}:0:0:0:1`;
  const [view = '', task = ''] = name.split('/');
  const call = { option: world.server.services.settings.articlesOption, format: 'raw', view, task };
  const answer = await world.server.post({ ...call, ...fields }, who.person, { remoteAddress });
  const refusal = decodeURIComponent(String(answer.headers['x-refusal'] ?? ''));
  if (answer.statusCode >= 500 || refusal.includes('slow-down')) throw new Error(`${name}: ${refusal || answer.body}`);
  return refusal === '';
};

/** Sends one request; returns whether it was allowed. */
const ask = async (
  world: World,
  name: string,
  one: Case,
  subjects: readonly string[],
  who: Asker,
): Promise<boolean> => {
  const fields = await one.asks(subjects, who, world);
  const asked = actName(name);
  if (isArticleCall(asked)) return askArticle(world, asked, fields, who);
  if (!isTask(asked)) return isCallAllowed(name, one, await world.server.ask(asked, fields, who.person));
  const option = asked.startsWith('user.') ? { option: 'com_users' } : {};
  const answer = await world.server.post({ ...option, task: asked, ...fields }, who.person);
  if (answer.statusCode === 429) throw throttled(name);
  if (answer.statusCode >= 500) throw new Error(`${name}: ${answer.statusCode} ${answer.body.slice(0, 300)}`);
  return answer.statusCode < 400 || isPassed(one, load(answer.body).text()) || isPassed(one, answer.body);
};

const subjectOf = async (world: World, { who, make }: Cell): Promise<string[]> =>
  make ? [await make(world, who)] : [];

/** Subjects of the requests. Refused requests change nothing, so all share one subject, except their own. */
const subjectsOf = async (world: World, { isPersonal }: Case, cells: readonly Cell[]): Promise<string[][]> => {
  const shared = new Map<Make, string[]>();
  const subjects: string[][] = [];
  for (const cell of cells) {
    const isShared = !isPersonal && (cell.relation === 'foreign' || cell.relation === 'hidden');
    const kept = isShared && cell.make ? shared.get(cell.make) : undefined;
    const subject = kept ?? (await subjectOf(world, cell));
    if (cell.make) shared.set(cell.make, subject);
    subjects.push(subject);
  }
  return subjects;
};

const apart = async (world: World, one: Case, cell: Cell): Promise<Cell> =>
  one.endsSession ? { ...cell, who: await again(world, cell.who) } : cell;

/** The cell that stands for all that a row allows. */
const sampleOf = (allowed: readonly Cell[]): Cell | undefined =>
  allowed.find(({ relation }) => relation === 'own') ?? allowed.at(-1);

const allowance = async ({ server }: World): Promise<void> => {
  await server.sql('throttles').delete();
};

export interface Walked {
  /** The row according to the server's answers. */
  readonly line: string;
  /** Faults besides the words of the row. */
  readonly faults: readonly string[];
}

/** Sends the refused requests of a row at once, then the allowed ones, each with a new subject. */
export const walk = async (world: World, row: Row, act: string, one: Case): Promise<Walked> => {
  const cells = cellsOf(world, one);
  const isDue = ({ who, relation }: Cell): boolean => allows(row.cells[who.role], relation);
  const faults: string[] = [];
  const granted = new Set<Cell>();

  await allowance(world);
  const refused = await Promise.all(cells.filter(cell => !isDue(cell)).map(cell => apart(world, one, cell)));
  const subjects = await subjectsOf(world, one, refused);
  const before = await databaseSums(world.server.sql);
  const answers = await Promise.all(
    refused.map((cell, index) => ask(world, row.name, one, subjects[index] ?? [], cell.who)),
  );
  const changed = differing(before, await databaseSums(world.server.sql));
  refused.forEach((cell, index) => {
    if (answers[index]) granted.add(cell);
  });
  if (changed.length > 0) faults.push(`${row.name}: what was refused changed ${changed.join(', ')}`);

  await allowance(world);
  const allowed = cells.filter(isDue);
  const warmed = sampleOf(allowed);
  for (const due of allowed) {
    const cell = await apart(world, one, due);
    const subject = await subjectOf(world, cell);
    if (due === warmed) await warmCaches(world, cell.who);
    if (await ask(world, row.name, one, subject, cell.who)) granted.add(cell);
  }

  for (const { who, relation } of granted)
    if (relation === 'absent') faults.push(`${row.name}: something absent was done by a ${who.role}`);
  if (granted.size === 0) faults.push(`${row.name}: nobody may; the sample is wrong`);
  const words = roles.map(role => {
    const theirs = [...granted].filter(({ who }) => who.role === role).map(({ relation }) => relation);
    return wordFor(theirs, one, role === 'visitor') ?? `? ${theirs.join('+')}`;
  });
  return { line: printed(row.name, act, words), faults };
};

/**
 * Carries out a case once, as an account that docs/rights.md allows it. `around` is called when its subject exists;
 * what it returns is called after the act. Returns false when the act was refused.
 */
export const performCase = async (
  world: World,
  row: Row,
  one: Case,
  around: () => Promise<() => Promise<void>>,
): Promise<boolean> => {
  const due = cellsOf(world, one).filter(({ who, relation }) => allows(row.cells[who.role], relation));
  const found = sampleOf(due);
  if (!found) return false;
  await allowance(world);
  const cell = await apart(world, one, found);
  const subject = await subjectOf(world, cell);
  const after = await around();
  const isDone = await ask(world, row.name, one, subject, cell.who);
  await after();
  return isDone;
};
