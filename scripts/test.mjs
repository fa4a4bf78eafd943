import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { browserProgram } from './boot/browser.mjs';
import { runInFront } from './boot/child.mjs';
import { plainError, root, run } from './boot/environment.mjs';
import { contentHash, stale } from './boot/freshness.mjs';
import { installNpmPackages } from './boot/npm-packages.mjs';
import { isBrowserTest, usesDatabase } from './testing/files.mjs';
import { endAll, runGuarded } from './testing/guarded-child.mjs';
import { inPool } from './testing/pool.mjs';
import { recordFiles } from './testing/record-files.mjs';
import { report } from './testing/report.mjs';
import { readResults, sourceHash, writeResults } from './testing/results.mjs';
import { endShared, runShared } from './testing/shared-process.mjs';
import { build, tasks } from './testing/tasks.mjs';
import { openCluster, openSingleServer } from './testing/test-servers.mjs';

const words = process.argv.slice(2);
const parts = words.filter(word => !word.startsWith('--'));
const choice = { quick: words.includes('--quick'), release: words.includes('--release'), parts };

const help = `npm test [-- PART…]     runs all checks and tests, or the test files with a PART in their path
npm run check           the same without browser tests
npm run gate            the release check: all of it with more rounds, then the tests on a Galera cluster of three nodes;
                        with a PART only those tests, on the cluster
--figures               prints figures of the last run`;
await run(main, { readsEnvironmentFile: false, help });

/**
 * All files on one kind of database.
 * @typedef {object} Run
 * @property {string} name printed behind the names of its files; empty if there is one run only
 * @property {import('./testing/tasks.mjs').Task[]} list
 * @property {boolean} isMain builds first, writes the results, and has the rounds of a release
 * @property {() => Promise<import('./testing/test-servers.mjs').TestServers>} open
 */

async function main() {
  const unknown = words.find(word => word.startsWith('--') && !['--quick', '--release', '--figures'].includes(word));
  if (unknown)
    throw plainError(`There is no option ${unknown}: --quick, --release, --figures, and parts of file names are.`);
  if (words.includes('--figures')) return printFigures();
  const list = slowestFirst(tasks(choice));
  if (list.length === 0) throw plainError(`No test file has ${parts.join(' or ')} in its name.`);
  await installNpmPackages();
  const browser = list.some(({ name }) => isBrowserTest(name)) ? await browserProgram() : undefined;
  // Tests that start the server or the command line run its sources where it is not built, which takes longer: too long
  // for the one that starts ten servers at once.
  const isServerNeeded =
    parts.length === 0 || choice.release || list.some(({ name }) => name === 'server/main.test.ts');
  const builds = buildsFor(isServerNeeded ? ['client', 'server'] : ['client']);
  const runs = runsOf(list);
  const reporter = report(builds.length + runs.reduce((sum, { list }) => sum + list.length, 0));
  for (const [index, one] of runs.entries()) {
    if (one.name) console.log(`\n${one.name}: ${one.list.length} files and checks`);
    const servers = await one.open();
    stopOnSignal(servers.stop);
    try {
      await runAll(
        one,
        index === 0 ? builds : [],
        servers.urls.map(url => environment(url, browser, one)),
        reporter,
      );
    } finally {
      await servers.stop();
    }
  }
  return reporter.end() === 0 ? 0 : 1;
}

/**
 * The release check runs the files that use a database a second time, on a cluster.
 * @param {import('./testing/tasks.mjs').Task[]} list
 * @returns {Run[]}
 */
function runsOf(list) {
  const single = { name: '', list, isMain: true, open: openSingleServer };
  if (!choice.release) return [single];
  const onCluster = list.filter(({ name }) => usesDatabase(name));
  const cluster = { name: 'cluster', list: onCluster, isMain: false, open: openCluster };
  if (parts.length === 0) return [{ ...single, name: 'single server' }, cluster];
  if (onCluster.length === 0) throw plainError(`No test file with ${parts.join(' or ')} in its name uses a database.`);
  return [cluster];
}

/** @param {import('./boot/freshness.mjs').Part[]} halves */
function buildsFor(halves) {
  return halves.filter(stale).map(build);
}

/** Prints the figures of the source instead of testing it. */
async function printFigures() {
  await installNpmPackages();
  return runInFront(process.execPath, ['--import', 'tsx', join(root, 'scripts/architecture-figures.ts')], process.env);
}

/**
 * @param {Run} run
 * @param {import('./testing/tasks.mjs').Task[]} first
 * @param {NodeJS.ProcessEnv[]} environments used in turn
 * @param {ReturnType<typeof report>} reporter
 */
async function runAll({ name: kind, list, isMain }, first, environments, reporter) {
  const records = recordFiles();
  /** @type {import('./testing/results.mjs').Results} */
  const results = {};
  let turn = 0;
  /** @param {import('./testing/tasks.mjs').Task} task */
  const runOne = async task => {
    const source = sourceHash(task.name);
    const outcome = await outcomeOf(task, environments[turn++ % environments.length] ?? {}, records);
    const { passed, failed, ms, tests } = outcome;
    results[task.name] = { passed: failed === 0, total: passed + failed, ms, source, tests };
    reporter.add({ ...outcome, name: kind ? `${task.name} (${kind})` : task.name });
  };
  for (const task of first) await runOne(task);
  // Files often wait: for a browser, for the database, for time to pass.
  await inPool(list, availableParallelism() + 1, runOne);
  await endShared();
  for (const task of list.filter(({ name, isTest }) => isTest && results[name]?.passed === false))
    await runOne({ ...task, isShared: false });
  records.remove();
  if (isMain) writeResults(results, parts.length === 0 && !choice.quick);
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

/**
 * @param {string} databaseUrl
 * @param {string | undefined} browser
 * @param {Run} run
 */
function environment(databaseUrl, browser, { isMain }) {
  // No test may reach the database of the site.
  const { DATABASE_URL: _site, FORCE_COLOR: _colour, ...rest } = process.env;
  return {
    ...rest,
    NO_COLOR: '1',
    TEST_DATABASE_URL: databaseUrl,
    // Names the migrated template database: edited migrations make another.
    TEST_TEMPLATE: contentHash(['migrations']).slice(0, 12),
    ...(browser ? { CHROMIUM_PATH: browser, PUPPETEER_EXECUTABLE_PATH: browser } : {}),
    ...(choice.release && isMain ? { LECTERN_GATE: 'release' } : {}),
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
