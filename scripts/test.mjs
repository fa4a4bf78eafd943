import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { browserProgram } from './boot/browser.mjs';
import { runInFront } from './boot/child.mjs';
import { plainError, root, run } from './boot/environment.mjs';
import { contentHash, stale } from './boot/freshness.mjs';
import { installNpmPackages } from './boot/npm-packages.mjs';
import { openPrivateDatabase } from './private-database.mjs';
import { isBrowserTest } from './testing/files.mjs';
import { endAll, runGuarded } from './testing/guarded-child.mjs';
import { inPool } from './testing/pool.mjs';
import { recordFiles } from './testing/record-files.mjs';
import { report } from './testing/report.mjs';
import { readResults, sourceHash, writeResults } from './testing/results.mjs';
import { endShared, runShared } from './testing/shared-process.mjs';
import { build, tasks } from './testing/tasks.mjs';

const words = process.argv.slice(2);
const parts = words.filter(word => !word.startsWith('--'));
const choice = { quick: words.includes('--quick'), release: words.includes('--release'), parts };

const help = `npm test [-- PART…]     runs all checks and tests, or the test files with a PART in their path
npm run check           the same without browser tests; npm run gate the release check
--figures               prints figures of the last run`;
await run(main, { readsEnvironmentFile: false, help });

async function main() {
  const unknown = words.find(word => word.startsWith('--') && !['--quick', '--release', '--figures'].includes(word));
  if (unknown)
    throw plainError(`There is no option ${unknown}: --quick, --release, --figures, and parts of file names are.`);
  if (words.includes('--figures')) return printFigures();
  const list = slowestFirst(tasks(choice));
  if (list.length === 0) throw plainError(`No test file has ${parts.join(' or ')} in its name.`);
  await installNpmPackages();
  const browser = list.some(({ name }) => isBrowserTest(name)) ? await browserProgram() : undefined;
  const database = await testServer();
  stopOnSignal(database.stop);
  try {
    return await runAll(list, environment(database.url, browser));
  } finally {
    await database.stop();
  }
}

/** Prints the figures of the source instead of testing it. */
async function printFigures() {
  await installNpmPackages();
  return runInFront(process.execPath, ['--import', 'tsx', join(root, 'scripts/architecture-figures.ts')], process.env);
}

/**
 * @param {import('./testing/tasks.mjs').Task[]} list
 * @param {NodeJS.ProcessEnv} env
 */
async function runAll(list, env) {
  /** @type {import('./boot/freshness.mjs').Part[]} */
  const halves = parts.length === 0 ? ['client', 'server'] : ['client'];
  const first = halves.filter(stale).map(build);
  const reporter = report(first.length + list.length);
  const records = recordFiles();
  /** @type {import('./testing/results.mjs').Results} */
  const results = {};
  /** @param {import('./testing/tasks.mjs').Task} task */
  const runOne = async task => {
    const source = sourceHash(task.name);
    const outcome = await outcomeOf(task, env, records);
    const { passed, failed, ms, tests } = outcome;
    results[task.name] = { passed: failed === 0, total: passed + failed, ms, source, tests };
    reporter.add(outcome);
  };
  for (const task of first) await runOne(task);
  await inPool(list, availableParallelism(), runOne);
  await endShared();
  for (const task of list.filter(({ name, isTest }) => isTest && results[name]?.passed === false))
    await runOne({ ...task, isShared: false });
  records.remove();
  writeResults(results, parts.length === 0 && !choice.quick);
  return reporter.end() === 0 ? 0 : 1;
}

/**
 * @param {import('./testing/tasks.mjs').Task} task
 * @param {NodeJS.ProcessEnv} inherited
 * @param {ReturnType<typeof recordFiles>} records
 */
async function outcomeOf({ name, args, isShared, mode, limitMs, evaluate }, inherited, records) {
  const record = records.next();
  const env = { ...inherited, NODE_ENV: mode, TEST_RECORD: record };
  const run = await (isShared ? runShared(name, record, env, limitMs) : runGuarded(args, env, limitMs));
  const tests = records.read(record);
  return { name, ms: run.ms, output: run.output, tests, ...evaluate({ ...run, tests }) };
}

/** @param {import('./testing/tasks.mjs').Task[]} list */
function slowestFirst(list) {
  const former = readResults();
  const time = (/** @type {{ name: string }} */ { name }) => former[name]?.ms ?? Number.POSITIVE_INFINITY;
  return list.toSorted((a, b) => (time(a) === time(b) ? 0 : time(b) - time(a)));
}

/** Opens one database server for all files; each makes a database of its own on it. */
async function testServer() {
  const inherited = process.env.TEST_DATABASE_URL;
  if (inherited) return { url: inherited, stop: async () => {} };
  return openPrivateDatabase({ dataDir: join(root, 'var/test'), tests: true });
}

/**
 * @param {string} databaseUrl
 * @param {string | undefined} browser
 */
function environment(databaseUrl, browser) {
  // No test may reach the database of the site.
  const { DATABASE_URL: _site, FORCE_COLOR: _colour, ...rest } = process.env;
  return {
    ...rest,
    NO_COLOR: '1',
    TEST_DATABASE_URL: databaseUrl,
    // Names the migrated template database: edited migrations make another.
    TEST_TEMPLATE: contentHash(['migrations']).slice(0, 12),
    ...(browser ? { CHROMIUM_PATH: browser, PUPPETEER_EXECUTABLE_PATH: browser } : {}),
    ...(choice.release ? { LECTERN_GATE: 'release' } : {}),
  };
}

/** @param {() => Promise<void>} stop */
function stopOnSignal(stop) {
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      endAll();
      stop().finally(() => process.exit(1));
    });
  }
}
