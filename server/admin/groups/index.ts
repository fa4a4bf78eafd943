export { groupPage } from './group-page.tsx';
export { groupsPage } from './groups-page.tsx';
export { levelPage } from './level-page.tsx';
export { levelsPage } from './levels-page.tsx';
export { groupMembersPage } from './members-page.tsx';
export { groupTaskHandlers } from './tasks.ts';
