const roles = 'reader, blogger, author, moderator, staff, admin';

/** @typedef {{ readonly forms: readonly string[], readonly meaning: string }} Help how a command is written, a line for each form, and one sentence */

/** Every command by its name. Plain data: the command line explains itself before anything is built. */
export const help = {
  backup: {
    forms: ['backup FOLDER [--stopped]'],
    meaning:
      'Writes the database and the uploaded files into a new folder, while the site runs; with --stopped only if it does not.',
  },
  demo: {
    forms: ['demo remove'],
    meaning:
      'Removes the demo content with its accounts. Texts that were edited stay; your oldest administrator becomes their author.',
  },
  doctor: {
    forms: ['doctor'],
    meaning: 'Checks everything that Lectern needs, and says how to repair what does not work.',
  },
  export: {
    forms: ['export FOLDER [--without-account-secrets] [--json]'],
    meaning:
      'Writes all content of the site into a new folder in an open format: rows as JSON lines, files, and a WordPress import file.',
  },
  files: {
    forms: ['files copy --to URL'],
    meaning:
      'Copies all stored files from FILES_URL or DATA_DIR into a bucket or a folder, written as FILES_URL. It can be interrupted and run again.',
  },
  import: {
    forms: ['import wxr FILE… [--dry-run] [--fetch] [--files FOLDER]', 'import lectern FOLDER'],
    meaning: 'Imports a WordPress export, or a Lectern export into an empty site that is not running.',
  },
  mail: {
    forms: ['mail test ADDRESS'],
    meaning: 'Sends a test mail to an address and prints the answer of the mail server.',
  },
  migrate: {
    forms: ['migrate up', 'migrate down [--all]', 'migrate status'],
    meaning: 'Applies the migrations of the database, reverts the newest one (all of them with --all), or lists them.',
  },
  openid: {
    forms: [
      'openid list [--json]',
      'openid add NAME --issuer ADDRESS --client-id ID [--secret-from-stdin] [--scopes "openid email profile"] [--allow-new] [--domain DOMAIN…] [--trust-second-factor] [--json]',
      'openid remove NAME [--force] [--json]',
    ],
    meaning:
      'Lists, adds or removes providers with which people sign in (OpenID Connect). The client secret is read from OPENID_CLIENT_SECRET or, with --secret-from-stdin, from the first line of standard input.',
  },
  restart: {
    forms: ['restart'],
    meaning:
      'Replaces the serving processes of a running site by new ones, without refusing a request: after an update, for example. It needs PROCESSES=2 or more, or auto.',
  },
  restore: {
    forms: ['restore FOLDER', 'restore FOLDER --replace'],
    meaning:
      'Restores a backup into an empty database; with --replace, it replaces the current content. Stop the site first.',
  },
  search: {
    forms: ['search index'],
    meaning: 'Rebuilds the search index of all posts, pages and articles, while the search keeps working.',
  },
  seed: {
    forms: ['seed [--posts N] [--comments N]'],
    meaning:
      'Adds generated test posts and comments, always the same ones for the same numbers (default: 1,000 posts, 5,000 comments).',
  },
  settings: {
    forms: ['settings list', 'settings get NAME', 'settings set NAME VALUE'],
    meaning: 'Shows or changes the settings that an administrator can change while the site runs.',
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
      'Imports a Joomla (K2, EasyBlog) or WordPress site. `plan` and `diff` change nothing; `preview` runs the import on a temporary copy; `run` can be interrupted and resumed; `receipt` prints what became of each row; `replay` tests the old addresses; `undo` undoes an import.',
  },
  update: {
    forms: ['update [VERSION] [--dry-run]'],
    meaning:
      'Updates a git checkout to the newest release, or to a tag or branch: backup, sources, packages, build, migrations. Stop the site first.',
  },
  user: {
    forms: [
      'user add USERNAME --email ADDRESS [--name NAME] [--role ROLE] [--password PASSWORD]',
      'user grant USERNAME ROLE',
      'user enter USERNAME [--without-second-factor]',
      'user list [--role ROLE]',
    ],
    meaning: `Adds an account, gives it a role (${roles}), prints a sign-in link, or lists accounts.`,
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
