export { accessLevels, accessOfRules } from './access.ts';
export { groupImport, groupKind } from './group-import.ts';
export { isMember } from './group-queries.ts';
export { type LevelAccess, type LevelColumns, levelAccess, levelName } from './level-access.ts';
export { levelImport } from './level-import.ts';
export { groupsIn, isOwnLevel, oldGroups } from './old-groups.ts';
