export { audioOfPost, type PostAudio } from './audio-queries.ts';
export { PostAudioPlayer } from './audio-views.tsx';
export { listenPages } from './pages.ts';
export { podcastLink } from './podcast.ts';
export { hideOldAudio, scheduleMissingAudio, schedulePostAudio } from './post-audio.ts';
