export { drain } from './drain.ts';
export { type MainProcess, mainProcess } from './main-process.ts';
export { joinMembers, type MemberActs, needsProcesses } from './membership.ts';
export { superviseProcesses } from './supervise.ts';
