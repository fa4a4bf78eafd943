import { z } from 'zod';
import { task } from './call.ts';
import { flag, id, line, secret } from './fields.ts';
import { limits } from './limits.ts';

/** Groups of an old site and the roles that were chosen for them, as parallel lists. */
const listed = z.array(z.string().max(limits.importGroup)).max(limits.importGroups).default([]);

const addresses = z.array(z.string().max(limits.address)).max(limits.replayPage).default([]);

/** Imports of old sites, and exports of this one, that administrators start in the dashboard. */
export const importTasks = {
  /** Names an old site: files of a dump or of an export of WordPress in the field `dump_file`, or a live database. */
  'imports.add': task({
    url: line(limits.website),
    prefix: line(limits.importPrefix),
    folder: line(limits.importFolder),
    fetches: flag,
    host: line(limits.importHost),
    database: line(limits.importDatabase),
    user: line(limits.importDatabase),
    password: secret(limits.password),
  }),
  'imports.plan': task({ id, groups: listed, roles: listed }),
  'imports.run': task({ id, groups: listed, roles: listed }),
  /** Stops the work that goes on. */
  'imports.stop': task({ id }),
  'imports.remove': task({ id }),
  /** Tries or does the undo of an import. */
  'imports.check': task({ id }),
  'imports.undo': task({ id }),
  /** Gives this site the name or the time zone of the old one. */
  'imports.settings': task({ id, name: flag, timezone: flag }),
  /** Asks this site for the addresses in the files of the field `replay_file`: access logs, sitemaps or lists. */
  'imports.replay': task({ id }),
  /** Turns missing addresses, as parallel lists with their targets, into redirects. `start` is the page of the list. */
  'imports.redirects': task({ id, start: line(7), paths: addresses, targets: addresses }),
  /** Exports the whole site into a zip. */
  'exports.add': task({ secretless: flag }),
  /** Answers with the zip; the account's own password is asked for. */
  'exports.download': task({ id, password: secret(limits.password) }),
  'exports.delete': task({ id }),
};
