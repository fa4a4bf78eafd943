export { type AudioFile, spokenCharactersMost, voiceCommand, withAudioFile } from './audio-file.ts';
export { installedProgram, ProgramFailed } from './run-program.ts';
