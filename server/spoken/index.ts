export { type AudioFile, spokenCharactersMost, voiceCommand, withAudioFile } from './audio-file.ts';
export { installedProgram, ProgramFailed } from './run-program.ts';
export { type Passage, spokenParts, spokenPassages } from './spoken-html.ts';
export { inSpokenLanguage } from './words.ts';
