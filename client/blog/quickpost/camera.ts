import { limits } from '../../../protocol/limits.ts';
import type { Clock } from '../../core/page/index.ts';

export const cameraDefaults = {
  width: limits.webcamWidth,
  height: limits.webcamHeight,
  /** Of the shown JPEG, in percent; the sent picture is PNG. */
  quality: limits.webcamQuality,
  retries: limits.webcamRetries,
  retryMs: limits.webcamRetryMs,
} as const;

export type CameraProblem = 'denied' | 'absent' | 'failed';

export class NoCamera extends Error {
  readonly problem: CameraProblem;

  constructor(problem: CameraProblem) {
    super(problem);
    this.problem = problem;
  }
}

const nameOf = (failure: unknown): string =>
  failure instanceof Error || failure instanceof DOMException ? failure.name : '';

const problems: Readonly<Record<string, CameraProblem>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'absent',
  OverconstrainedError: 'absent',
};

const pause = (clock: Clock, delayMs: number): Promise<void> =>
  new Promise(resolve => void clock.after(delayMs, resolve));

/**
 * Registers the camera: a failure that may pass, as when another program has it, is tried again up to three times, each
 * after a longer pause (E-041). Throws NoCamera; a refusal by the user is final.
 */
export const registered = async <Stream>(clock: Clock, ask: () => Promise<Stream>): Promise<Stream> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask();
    } catch (failure) {
      const problem = problems[nameOf(failure)];
      if (problem) throw new NoCamera(problem);
      if (attempt > cameraDefaults.retries) throw new NoCamera('failed');
      await pause(clock, cameraDefaults.retryMs * attempt);
    }
  }
};

/** Opens the video stream of the camera. Throws NoCamera. */
export const openStream = (clock: Clock): Promise<MediaStream> => {
  const { mediaDevices } = navigator;
  // Absent where a page is not secure.
  if (!mediaDevices?.getUserMedia) throw new NoCamera('absent');
  const { width, height } = cameraDefaults;
  const video = { width: { ideal: width }, height: { ideal: height } };
  return registered(clock, () => mediaDevices.getUserMedia({ video, audio: false }));
};

export const closeStream = (stream: MediaStream | undefined): void => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

interface Captured {
  /** The picture that is stored: 320x240 PNG (E-040). */
  readonly png: string;
  /** The same as it is shown. */
  readonly shown: string;
}

/** Captures the current picture, cropped around its centre to the size of the frame. */
export const captured = (video: HTMLVideoElement): Captured => {
  const { width, height, quality } = cameraDefaults;
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const scale = Math.max(width / video.videoWidth, height / video.videoHeight);
  const [cutWidth, cutHeight] = [width / scale, height / scale];
  const [left, top] = [(video.videoWidth - cutWidth) / 2, (video.videoHeight - cutHeight) / 2];
  canvas.getContext('2d')?.drawImage(video, left, top, cutWidth, cutHeight, 0, 0, width, height);
  return { png: canvas.toDataURL('image/png'), shown: canvas.toDataURL('image/jpeg', quality / 100) };
};
