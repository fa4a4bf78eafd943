export {
  type ActorId,
  activityNumber,
  activityPaths,
  activityRoutes,
  actorAtPath,
  authorHandle,
  fediverseAddress,
  postAtPath,
} from './activity-paths.ts';
export { articlePaths } from './article-paths.ts';
export { type FeedFormat, frontPageQuestion, type LegacyQuestion, legacyPath, pathQuestion } from './legacy-address.ts';
export { paged, paths } from './paths.ts';
export { returnPath } from './return-path.ts';
export { slugOf } from './slug.ts';
export { nameOf, ownPath, ownPicture, placeOf, secureAddress, sitePath, webAddress } from './web-address.ts';
