export { canSpeak } from './can-speak.ts';
export { createSpeaker, type Speaker } from './speaker.ts';
