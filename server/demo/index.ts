export { demoPage } from './removal/demo-page.tsx';
export { demoRows, hasDemoRows, ownAdministrator } from './removal/demo-row-queries.ts';
export { demoTaskHandlers } from './removal/demo-tasks.ts';
export { type DemoRemoval, removeDemo } from './removal/remove-demo.ts';
export { seedDemo } from './seed.ts';
