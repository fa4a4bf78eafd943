import { pauseBefore } from '../../protocol/listen/spoken-text.ts';
import { browserClock } from '../core/page/index.ts';
import { createSpeaker } from '../core/speech/index.ts';
import type { PagePart } from './page-text.ts';
import { type Sentence, sentencesOf } from './sentences.ts';

interface Follow {
  readonly onSentence: (sentence: Sentence) => void;
  readonly onWord: (sentence: Sentence, at: number, length: number) => void;
  readonly onState: () => void;
  readonly onEnd: () => void;
  readonly onFailure: () => void;
}

export interface Player {
  readonly isPlaying: () => boolean;
  /** Number of the part that is said, or comes next, from 0. */
  readonly part: () => number;
  readonly play: () => void;
  /** Stops the voice; `play` continues with the word that it was at. */
  readonly pause: () => void;
  /** Goes to a part, and says it if it was playing. */
  readonly goTo: (part: number) => void;
  /** Says the rest at this speed. */
  readonly setSpeed: (speed: number) => void;
}

/** Says the parts of a page one after the other with the voice of the device. Begins paused. */
export const createPlayer = (
  parts: readonly PagePart[],
  { speed: firstSpeed, follow }: { speed: number; follow: Follow },
): Player => {
  const sentences = sentencesOf(parts);
  let speed = firstSpeed;
  let isPlaying = false;
  let at = 0;
  /** Character of the sentence where the last word began. */
  let offset = 0;
  let cancelPause = (): void => {};

  // Descriptions of a film take the voice: the page waits where it is.
  const speaker = createSpeaker(() => stop());

  const partNow = (): number => sentences[at]?.part ?? Math.max(0, parts.length - 1);

  const stop = (): void => {
    isPlaying = false;
    cancelPause();
    speaker.stopSpeech();
    follow.onState();
  };

  const pauseMs = (): number => {
    const previous = parts[sentences[at - 1]?.part ?? -1];
    const part = parts[partNow()];
    return part && previous && part !== previous ? pauseBefore(part, previous) : 0;
  };

  const sayNext = (): void => {
    at += 1;
    offset = 0;
    if (at < sentences.length) cancelPause = browserClock.after(pauseMs(), sayCurrent);
    else {
      at = 0;
      stop();
      follow.onEnd();
    }
  };

  const sayCurrent = (): void => {
    const sentence = sentences[at];
    if (!sentence) return;
    const skipped = offset;
    follow.onSentence(sentence);
    follow.onState();
    speaker.say({
      ...{ text: sentence.text.slice(skipped), language: sentence.language, speed },
      onWord: (from, length) => {
        offset = skipped + from;
        follow.onWord(sentence, offset, length);
      },
      onEnd: sayNext,
      onFailure: () => {
        stop();
        follow.onFailure();
      },
    });
  };

  const restart = (): void => {
    cancelPause();
    if (isPlaying) sayCurrent();
    else follow.onState();
  };

  return {
    isPlaying: () => isPlaying,
    part: partNow,
    play: () => {
      if (isPlaying) return;
      isPlaying = true;
      restart();
    },
    pause: stop,
    goTo: part => {
      const wanted = Math.min(Math.max(0, part), parts.length - 1);
      at = Math.max(
        0,
        sentences.findIndex(sentence => sentence.part >= wanted),
      );
      offset = 0;
      restart();
    },
    setSpeed: next => {
      speed = next;
      restart();
    },
  };
};
