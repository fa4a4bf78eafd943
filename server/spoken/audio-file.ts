import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
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
/** For all portions of a text together. */
const voiceAllMs = 600_000;
const portionsMost = 300;
/** About an hour and a half of the usual voice, for a whole text. */
const bytesMax = 256 * 1024 * 1024;
/** Longer texts have no audio file. */
export const spokenCharactersMost = 80_000;

/** Words of the voice program; undefined when there is none. */
export const voiceCommand = async ({ voiceCommand: chosen }: Settings): Promise<readonly string[] | undefined> => {
  const [program = 'off', ...args] = chosen ?? usual;
  const path = program === 'off' ? undefined : await installedProgram(program);
  return path === undefined ? undefined : [path, ...args];
};

/** Passages that the voice says in one go: of one language, up to a pause of this length. */
const joinedUpTo = (passages: readonly Passage[], pauseMs: number): Passage[] => {
  const joined: { language: string; text: string; pauseMs: number }[] = [];
  for (const passage of passages) {
    const last = joined.at(-1);
    if (last && last.language === passage.language && passage.pauseMs < pauseMs) last.text += `\n\n${passage.text}`;
    else joined.push({ ...passage });
  }
  return joined;
};

/** Portions up to the next heading; across headings where there are too many. */
const portions = (passages: readonly Passage[]): Passage[] => {
  const byHeading = joinedUpTo(passages, 600);
  const all = byHeading.length > portionsMost ? joinedUpTo(passages, Number.POSITIVE_INFINITY) : byHeading;
  if (all.length > portionsMost) throw new ProgramFailed('the text changes its language too often');
  return all;
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
const encoded = async (
  folder: string,
  wav: string,
  { title, memoryMax, signal }: { readonly title: string; readonly memoryMax: number; readonly signal: AbortSignal },
) => {
  const program = await installedProgram('ffmpeg');
  if (!program) return { path: wav, mime: 'audio/wav' };
  for (const { mime, ending, args } of encodings) {
    const path = join(folder, `all.${ending}`);
    const head = [
      '-nostdin',
      '-v',
      'error',
      '-i',
      wav,
      '-ac',
      '1',
      '-metadata',
      `title=${title.replace(/\p{Cc}+/gu, ' ')}`,
    ];
    const limits = { longestMs: encodeMs, bytesMax, memoryMax, signal };
    const task = { program, args: [...head, ...args, path], input: '', ...limits };
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
  /** Ends the programs. */
  readonly signal: AbortSignal;
}

const folderPrefix = 'lectern-voice-';
/** Longer than any text takes. */
const folderMs = 3600_000;

/** Removes folders of processes that were ended. */
const sweepFolders = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(folderPrefix)) continue;
    const path = join(tmpdir(), name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < Date.now() - folderMs) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
};

/**
 * Lets the voice program say passages, and hands the audio file to `use`; it is removed afterwards. Throws
 * ProgramFailed, or the reason of the signal.
 */
export const withAudioFile = async <T>(
  settings: Settings,
  { title, passages, command: [program = '', ...args], signal }: Spoken,
  use: (file: AudioFile) => Promise<T>,
): Promise<T> => {
  await sweepFolders();
  const folder = await mkdtemp(join(tmpdir(), folderPrefix));
  const memoryMax = settings.voiceMemoryBytes;
  try {
    const parts: WavPart[] = [];
    const begun = performance.now();
    let bytesLeft = bytesMax;
    for (const [at, { language, text, pauseMs }] of portions(passages).entries()) {
      const path = join(folder, `${at}.wav`);
      const filled = args.map(arg => arg.replaceAll('{language}', language));
      const longestMs = Math.min(voiceMs, voiceAllMs - (performance.now() - begun));
      if (longestMs <= 0 || bytesLeft <= 0) throw new ProgramFailed('the text takes the voice program too long');
      await runProgram({
        program,
        args: filled,
        input: `${text}\n`,
        output: path,
        longestMs,
        bytesMax: bytesLeft,
        memoryMax,
        signal,
      });
      bytesLeft -= (await stat(path)).size;
      parts.push({ path, pauseMs });
    }
    const wav = join(folder, 'all.wav');
    const seconds = await joinWav(parts, wav, bytesMax);
    const file = await encoded(folder, wav, { title, memoryMax, signal });
    return await use({ ...file, seconds: Math.max(1, Math.round(seconds)), bytes: (await stat(file.path)).size });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
