import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runToEnd } from '../boot/child.mjs';
import { dataFolder, plainError, root } from '../boot/environment.mjs';
import { help, helpText } from '../commands/help.mjs';
import { checkedOut, commitOf, git, isBehind, newestRelease, refuseChanges } from './checkout.mjs';

/**
 * Runs a program of the version that is checked out now. Throws a plain error with its output when it fails.
 * @param {string} name printed first
 * @param {string} program
 * @param {string[]} words
 */
async function step(name, program, words) {
  console.log(`${name} …`);
  const { code, output } = await runToEnd(program, words, { cwd: root });
  if (code !== 0) throw plainError(output.trim());
}

const commandLine = join(root, 'scripts/lectern.mjs');

/** @param {string[]} words */
const lectern = (...words) => [commandLine, ...words];

/**
 * @param {unknown} error
 * @param {string} after a sentence that follows its message
 */
function withSentence(error, after) {
  return plainError(`${error instanceof Error ? error.message : error}\n${after}`);
}

/**
 * Writes a backup of the stopped site and returns its folder.
 * @param {string} commit
 */
async function backUp(commit) {
  const place = process.env.BACKUP_DIR || join(dataFolder(), 'backups');
  const folder = join(place, `before-update-of-${commit.slice(0, 12)}-${Date.now()}`);
  await step('Writing a backup', process.execPath, lectern('backup', folder, '--stopped'));
  return folder;
}

/**
 * Exchanges the sources, installs packages, builds, and updates the database. What fails before the database is changed
 * leaves the former version.
 * @param {{ commit: string, name: string }} former
 * @param {string} target
 * @param {string} wayBack
 */
async function exchange(former, target, wayBack) {
  await git(['checkout', '--quiet', '--detach', target]);
  try {
    // The launcher of the new version installs its packages first.
    await step('Installing', process.execPath, lectern('migrate', 'status'));
    await step('Building', 'npm', ['run', 'build']);
  } catch (error) {
    await git(['checkout', '--quiet', former.name]);
    throw withSentence(error, 'The former version is back, and the database was not changed.');
  }
  try {
    await step('Updating the database', process.execPath, lectern('migrate', 'up'));
  } catch (error) {
    throw withSentence(error, wayBack);
  }
}

/**
 * The words of the command; undefined when they make no sense.
 * @param {readonly string[]} words
 */
function requestIn(words) {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { 'dry-run': { type: 'boolean' } },
      allowPositionals: true,
    });
    const [version, ...more] = positionals;
    return more.length > 0 ? undefined : { version, isDry: values['dry-run'] === true };
  } catch {
    return undefined;
  }
}

/**
 * Updates this checkout to a release; the site must be stopped. Returns the exit code.
 * @param {readonly string[]} words
 */
export async function update(words) {
  const request = requestIn(words);
  if (!request) {
    console.error(helpText(help.update));
    return 2;
  }
  await refuseChanges();
  await git(['fetch', '--tags', '--quiet']);
  const wanted = request.version ?? (await newestRelease());
  const [former, target] = [await checkedOut(), await commitOf(wanted)];
  if (former.commit === target) {
    console.log(`${wanted} is installed already.`);
    return 0;
  }
  if (await isBehind(target))
    throw plainError(
      `${wanted} is older than ${former.name}: docs/updating.md tells how to go back. Nothing was changed.`,
    );
  console.log(`From ${former.name} to ${wanted}.`);
  if (request.isDry) return 0;
  const backup = await backUp(former.commit);
  const wayBack = `To go back: git checkout ${former.name}, then npm run lectern -- restore ${backup} --replace`;
  await exchange(former, target, wayBack);
  console.log(`${wanted} is installed: start the site again.\n${wayBack}`);
  return 0;
}
