export { HeardText } from './heard-views.tsx';
export { requiredProblems } from './required-checks.ts';
