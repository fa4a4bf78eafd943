import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from '../core/config/index.ts';
import type { Passage } from '../core/rich-text/index.ts';
import { installedProgram, ProgramFailed, runProgram } from './run-program.ts';
import { joinWav, type WavPart } from './wav.ts';

/** The voice program: `{language}` in its arguments stands for the language of a text, which it reads as its input. */
const usual = ['espeak-ng', '-v', '{language}', '--stdin', '--stdout'] as const;

const voiceMs = 120_000;
const encodeMs = 300_000;
/** About an hour and a half of the usual voice. */
const bytesMax = 256 * 1024 * 1024;
/** Longer texts have no audio file. */
export const spokenCharactersMost = 80_000;

/** Words of the voice program; undefined when there is none. */
export const voiceCommand = async ({ voiceCommand: chosen }: Settings): Promise<readonly string[] | undefined> => {
  const [program = 'off', ...args] = chosen ?? usual;
  const path = program === 'off' ? undefined : await installedProgram(program);
  return path === undefined ? undefined : [path, ...args];
};

/** Passages that the voice says in one go: of one language, up to the next heading. */
const portions = (passages: readonly Passage[]): Passage[] => {
  const joined: { language: string; text: string; pauseMs: number }[] = [];
  for (const passage of passages) {
    const last = joined.at(-1);
    if (last && last.language === passage.language && passage.pauseMs < 600) last.text += `\n\n${passage.text}`;
    else joined.push({ ...passage });
  }
  return joined;
};

const encodings = [
  { mime: 'audio/mpeg', ending: 'mp3', args: ['-c:a', 'libmp3lame', '-b:a', '64k', '-f', 'mp3'] },
  { mime: 'audio/mp4', ending: 'm4a', args: ['-c:a', 'aac', '-b:a', '64k', '-movflags', '+faststart', '-f', 'ipod'] },
] as const;

export interface AudioFile {
  readonly path: string;
  readonly mime: string;
  readonly bytes: number;
  readonly seconds: number;
}

/** Compresses a WAV file by ffmpeg, if that is installed and has an encoder; else the WAV file stays as it is. */
const encoded = async (folder: string, wav: string, title: string, memoryMax: number) => {
  const program = await installedProgram('ffmpeg');
  if (!program) return { path: wav, mime: 'audio/wav' };
  for (const { mime, ending, args } of encodings) {
    const path = join(folder, `all.${ending}`);
    const head = ['-nostdin', '-v', 'error', '-i', wav, '-ac', '1', '-metadata', `title=${title}`];
    const task = { program, args: [...head, ...args, path], input: '', longestMs: encodeMs, bytesMax, memoryMax };
    const isDone = await runProgram(task).then(
      () => true,
      error => {
        if (error instanceof ProgramFailed) return false;
        throw error;
      },
    );
    if (isDone) return { path, mime };
  }
  return { path: wav, mime: 'audio/wav' };
};

interface Spoken {
  readonly title: string;
  readonly passages: readonly Passage[];
  readonly command: readonly string[];
}

/**
 * Lets the voice program say passages, and hands the audio file to `use`; it is removed afterwards. Throws
 * ProgramFailed.
 */
export const withAudioFile = async <T>(
  settings: Settings,
  { title, passages, command: [program = '', ...args] }: Spoken,
  use: (file: AudioFile) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-voice-'));
  const memoryMax = settings.voiceMemoryBytes;
  try {
    const parts: WavPart[] = [];
    for (const [at, { language, text, pauseMs }] of portions(passages).entries()) {
      const path = join(folder, `${at}.wav`);
      const filled = args.map(arg => arg.replaceAll('{language}', language));
      await runProgram({
        program,
        args: filled,
        input: `${text}\n`,
        output: path,
        longestMs: voiceMs,
        bytesMax,
        memoryMax,
      });
      parts.push({ path, pauseMs });
    }
    const wav = join(folder, 'all.wav');
    const seconds = await joinWav(parts, wav);
    const file = await encoded(folder, wav, title, memoryMax);
    return await use({ ...file, seconds: Math.max(1, Math.round(seconds)), bytes: (await stat(file.path)).size });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
