// Registers the job that sends activities.
import './delivery/deliver.ts';

export { federatePosts } from './delivery/posts.ts';
export { removeFollowers } from './followers/reject.ts';
export { receiveActivity } from './inbox/receive.ts';
export { requireFederation } from './local-actors.ts';
export { activityPubPages } from './pages.ts';
export { scheduleSettingJobs } from './settings-changes.ts';
