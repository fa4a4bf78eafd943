const roles = 'reader, blogger, author, moderator, staff, admin';

/** @typedef {{ readonly forms: readonly string[], readonly meaning: string }} Help how a command is written, a line for each form, and one sentence */

/** Every command by its name. Plain data: the command line explains itself before anything is built. */
export const help = {
  backup: {
    forms: ['backup FOLDER'],
    meaning: 'Writes the database and the uploaded files into a new folder, while the site runs.',
  },
  doctor: {
    forms: ['doctor'],
    meaning: 'Looks at everything Lectern stands on, and names the mend of what is not right.',
  },
  export: {
    forms: ['export FOLDER [--without-account-secrets] [--json]'],
    meaning:
      'Writes everything of the site into a new folder in an open form: rows as JSON lines, files, and a file for WordPress.',
  },
  import: {
    forms: ['import wxr FILE… [--dry-run] [--fetch] [--files FOLDER]', 'import lectern FOLDER'],
    meaning:
      'Brings a WordPress export in, as `swap run --wxr` does, and prints the receipt. Pictures come from a folder or are fetched. Or makes the same site of what `export` wrote, in an empty one that does not run.',
  },
  migrate: {
    forms: ['migrate up', 'migrate down [--all]', 'migrate status'],
    meaning: 'Brings the tables of the database up to date, takes the newest change back, or shows what has been done.',
  },
  restore: {
    forms: ['restore FOLDER', 'restore FOLDER --replace'],
    meaning:
      'Brings a backup back into an empty database, or with --replace instead of what is there. Stop the site first.',
  },
  search: {
    forms: ['search index'],
    meaning: 'Indexes every post and article for the search anew, while readers go on searching.',
  },
  seed: {
    forms: ['seed [--posts N] [--comments N]'],
    meaning: 'Adds invented posts and comments, the same ones for the same numbers (1,000 posts, 5,000 comments).',
  },
  settings: {
    forms: ['settings list', 'settings get NAME', 'settings set NAME VALUE'],
    meaning: 'Shows or changes what an administrator may change while the site runs.',
  },
  swap: {
    forms: [
      'swap plan (--from URL | --dump FILE…) [--site FOLDER] [--prefix PREFIX] [--url ADDRESS] [--scratch URL] [--role "GROUP=ROLE"…] [--json]',
      'swap plan --wxr FILE… [--media FOLDER] [--fetch] [--url ADDRESS] [--role "AUTHOR=ROLE"…] [--json]',
      'swap preview (the same options) [--port PORT] [--host HOST] [--into URL]',
      'swap run (the same options)',
      'swap diff (the same options)',
      'swap status [--json]',
      'swap receipt [SITE] [--json]',
      'swap replay FILE… [--as-visitor] [--fail-below PERCENT] [--write MISSING.tsv] [--json]',
      'swap replay --redirects MISSING.tsv',
      'swap undo RUN [--dry-run] [--json]',
    ],
    meaning:
      'Takes over a Joomla site with K2 and EasyBlog, from its database or a dump of it, or a WordPress site from its export. `plan` and `diff` write nothing; `preview` shows a copy of the result on another port and throws it away; `run` may be interrupted and run again; `receipt` tells what became of each row.',
  },
  user: {
    forms: [
      'user add USERNAME --email ADDRESS [--name NAME] [--role ROLE] [--password PASSWORD]',
      'user grant USERNAME ROLE',
      'user enter USERNAME',
      'user list [--role ROLE]',
    ],
    meaning: `Makes an account, gives it a role (${roles}), prints a link that signs it in, or lists accounts.`,
  },
};

const written = 'npm run lectern --';

/** @param {Help} one */
export function helpText({ forms, meaning }) {
  return [meaning, ...forms.map(form => `  ${written} ${form}`)].join('\n');
}

/**
 * Topic of a request for help: all commands or one; nothing when the words are a command to run.
 * @param {readonly string[]} words
 * @returns {string | undefined}
 */
export function requestedHelp([name = '--help', ...args]) {
  if (['--help', '-h', 'help'].includes(name)) return Object.values(help).map(helpText).join('\n');
  if (!args.some(word => word === '--help' || word === '-h')) return undefined;
  const one = Object.entries(help).find(([known]) => known === name)?.[1];
  return one && helpText(one);
}
