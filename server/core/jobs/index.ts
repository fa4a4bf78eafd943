export { addJob, addJobs, addRepeatedJob, ensureRecurringJobs } from './add-jobs.ts';
export { dropExpired, dropUnconfirmed, expiringTables } from './housekeeping-queries.ts';
export { parallelJobs, workDueJobs, workJobs } from './jobs.ts';
export { registerJob } from './kinds.ts';
export { recordJobEnds } from './run-job.ts';
export { presenceMs, presenceOf, serversNow } from './servers.ts';
