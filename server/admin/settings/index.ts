export { settingsPage } from './page.tsx';
export { settingTaskAnswers } from './tasks.ts';
