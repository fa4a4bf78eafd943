export { settingsPage } from './page.tsx';
export { settingTaskHandlers } from './tasks.ts';
