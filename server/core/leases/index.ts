export { type Claim, claimable, endLeases, lease } from './lease-queries.ts';
export {
  beginLease,
  idsUnderWay,
  interruptWork,
  type Lease,
  LeaseLost,
  leaseSeconds,
  leaveRows,
  type OwnLease,
  renewLeases,
  WorkerStopped,
} from './leases.ts';
export { workRound } from './rounds.ts';
