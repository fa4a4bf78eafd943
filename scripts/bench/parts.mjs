/** Parts of `npm run bench`, by the word that selects them. */
export const parts = {
  weight: 'bytes of an entry page with 200 comments, and of its scripts',
  cached: 'pages from the cache, beside their bytes from a bare server',
  rendered: 'pages rendered for each request, beside three selects; the first page after a comment',
  cold: 'pages with nothing cached, beside three selects',
  saving: 'comments saved per second, beside one durable insert for each request',
  memory:
    'memory when idle and its growth under load, for BENCH_MINUTES (1 by default); BENCH_LOAD=reading: no comments',
  uploads: 'waiting time of readers while photos are uploaded',
  articles: 'the article area',
  addresses: 'addresses of an old site',
  dashboard: 'the lists of a busy writer',
};

/** Benchmarks of their own, by the flag that selects them: the file that runs, and its subject. */
export const flags = {
  '--archive': { file: 'archive.ts', subject: 'reading while the archive grows' },
  '--dashboard': { file: 'dashboard-run.ts', subject: 'the lists of a busy writer' },
  '--articles': { file: 'articles-run.ts', subject: 'the article area' },
  '--import': { file: 'import-run.ts', subject: 'the import of an old site' },
  '--api': { file: 'api-run.ts', subject: 'the list of posts of the API' },
};

const line = (/** @type {string} */ word, /** @type {string} */ subject) => `  ${word.padEnd(12)} ${subject}`;

export const help = `npm run bench                benchmarks of reading and writing, each beside its baseline
npm run bench -- PART…       only these parts:
${Object.entries(parts)
  .map(([name, subject]) => line(name, subject))
  .join('\n')}
npm run bench -- --FLAG      one of:
${Object.entries(flags)
  .map(([flag, { subject }]) => line(flag, subject))
  .join('\n')}
--archive --million          the archive with 1,000,000 posts; their seed takes hours and can be stopped and continued`;

/**
 * File that the words of a command line select; an unknown part is named.
 * @param {readonly string[]} words
 * @returns {{ file?: string, unknown?: string | undefined }}
 */
export function chosenFile(words) {
  const flag = Object.entries(flags).find(([name]) => words.includes(name));
  if (flag) return { file: flag[1].file };
  const unknown = words.find(word => !(word in parts));
  return unknown === undefined ? { file: 'run.ts' } : { unknown };
}
