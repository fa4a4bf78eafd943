export type { KindCount } from './kinds.ts';
export { makePlan, type Plan } from './make-plan.ts';
export { planText } from './plan-text.ts';
export { chosenRoles, type GroupRole, groupRoles, type RoleChoice } from './roles.ts';
