export { beginLease, type Lease, leaseSeconds } from './lease.ts';
export { type Claim, claimable, endLeases, lease } from './lease-queries.ts';
export { interruptWork, leaveRows, WorkerStopped } from './planned-stop.ts';
export { LeaseLost, renewLeases } from './renewal.ts';
export { markRoundFailed, workRound } from './rounds.ts';
export { idsUnderWay } from './under-way.ts';
export { type WorkEnd, type WorkEnds, workEnds } from './work-ends.ts';
