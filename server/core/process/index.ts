export { behindRequests, type Pace, unpaced } from './behind-requests.ts';
export { type FairQueue, fairQueue } from './fair-queue.ts';
export { groupsFor, type KeyedGroups, keyedGroupsFor, type OwnedGroups } from './grouped.ts';
export { HelperEnded, type HelperProcess, helperProcess } from './helper-process.ts';
export { machine } from './machine.ts';
export { noPeers, type Peers, type Question } from './peers.ts';
export { isRunning } from './running.ts';
export { keepHeapSmall } from './small-heap.ts';
