export { dropExpired, dropUnconfirmed, expiringTables } from './housekeeping-queries.ts';
export { addJob, addJobs, batch, ensureRecurringJobs, parallelJobs, registerJob, workJobs } from './jobs.ts';
export { presenceMs, presenceOf, serversNow } from './servers.ts';
