export { dropExpired, dropUnconfirmed, expiringTables } from './housekeeping-queries.ts';
export {
  addJob,
  addJobs,
  addRepeatedJob,
  ensureRecurringJobs,
  parallelJobs,
  registerJob,
  workDueJobs,
  workJobs,
} from './jobs.ts';
export { presenceMs, presenceOf, serversNow } from './servers.ts';
