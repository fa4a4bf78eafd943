import { runToEnd } from '../boot/child.mjs';
import { plainError, root } from '../boot/environment.mjs';

/**
 * Runs git in this checkout and returns its output. Throws a plain error with the output when git fails.
 * @param {string[]} words
 * @returns {Promise<string>}
 */
export async function git(words) {
  const { code, output } = await runToEnd('git', words, { cwd: root });
  if (code === 127) throw plainError('The program git is not installed.');
  if (code !== 0) throw plainError(`git ${words.join(' ')}: ${output.trim()}`);
  return output.trim();
}

/** Throws unless this is a git checkout of its own whose files are those of a commit. */
export async function refuseChanges() {
  const { code, output } = await runToEnd('git', ['rev-parse', '--show-prefix'], { cwd: root });
  if (code !== 0 || output.trim() !== '')
    throw plainError(
      `${root} is no git checkout. In a container use a new image; docs/updating.md tells how. Nothing was changed.`,
    );
  const changed = await git(['status', '--porcelain', '--untracked-files=no']);
  if (changed !== '') throw plainError(`These files are not as they were released:\n${changed}\nNothing was changed.`);
}

/** Name of the newest release, such as `v0.3.0`; versions with a suffix are left out. Throws without any. */
export async function newestRelease() {
  const tags = await git(['tag', '--list', 'v*', '--sort=-version:refname']);
  const [newest] = tags.split('\n').filter(tag => /^v\d+\.\d+\.\d+$/.test(tag));
  if (newest === undefined)
    throw plainError('There is no release yet. Give a version, such as origin/main. Nothing was changed.');
  return newest;
}

/**
 * The commit of a tag or a branch. Throws when there is none.
 * @param {string} name
 */
export async function commitOf(name) {
  const words = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
  const { code, output } = await runToEnd('git', words, { cwd: root });
  if (code !== 0) throw plainError(`There is no version ${name}. Nothing was changed.`);
  return output.trim();
}

/** The commit that is checked out, and the name of its branch or tag by which one comes back to it. */
export async function checkedOut() {
  const commit = await git(['rev-parse', 'HEAD']);
  const branch = await git(['branch', '--show-current']);
  const [tag = ''] = (await git(['tag', '--points-at', 'HEAD'])).split('\n');
  return { commit, name: branch || tag || commit };
}

/**
 * Whether the commit is part of what is checked out: an older version.
 * @param {string} commit
 */
export async function isBehind(commit) {
  return (await runToEnd('git', ['merge-base', '--is-ancestor', commit, 'HEAD'], { cwd: root })).code === 0;
}
