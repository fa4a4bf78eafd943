import { primaryOf } from '../../../protocol/language.ts';

/** The device's voice for a language: one of the same region and on the device, if there is a choice. */
const voiceFor = (language: string): SpeechSynthesisVoice | undefined => {
  const rank = (voice: SpeechSynthesisVoice): number =>
    (voice.lang.replace('_', '-').toLowerCase() === language.toLowerCase() ? 4 : 0) +
    (voice.localService ? 2 : 0) +
    (voice.default ? 1 : 0);
  const voices = speechSynthesis.getVoices().filter(({ lang }) => primaryOf(lang) === primaryOf(language));
  return voices.sort((a, b) => rank(b) - rank(a))[0];
};

interface Saying {
  readonly text: string;
  readonly language: string;
  readonly speed: number;
  /** A word begins at this character. */
  readonly onWord?: (at: number, length: number) => void;
  readonly onEnd: () => void;
  readonly onFailure: () => void;
}

/** A part of the page that uses the voice of the device. */
export interface Speaker {
  /** Says a sentence, in place of the one under way; another speaker is interrupted. */
  readonly say: (saying: Saying) => void;
  /** Stops the own speech at once; what was being said reports nothing more. */
  readonly stopSpeech: () => void;
}

// A browser may drop an utterance that no script refers to, and its events with it.
let current: SpeechSynthesisUtterance | undefined;

/** The speaker that began last and has not stopped, with its answer to an interruption. */
let active: { readonly speaker: Speaker; readonly onInterrupted: () => void } | undefined;

const cancel = (): void => {
  current = undefined;
  speechSynthesis.cancel();
};

const speak = ({ text, language, speed, onWord, onEnd, onFailure }: Saying): void => {
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = language;
  utterance.voice = voiceFor(language) ?? null;
  utterance.rate = speed;
  const isCurrent = (): boolean => current === utterance;
  utterance.onboundary = ({ name, charIndex, charLength }) => {
    if (!isCurrent() || name === 'sentence') return;
    onWord?.(charIndex, charLength || (/^\S+/.exec(text.slice(charIndex))?.[0].length ?? 1));
  };
  utterance.onend = () => isCurrent() && onEnd();
  utterance.onerror = () => isCurrent() && onFailure();
  current = utterance;
  speechSynthesis.speak(utterance);
};

/** The device has one voice for the whole page: `onInterrupted` is called when another speaker takes it. */
export const createSpeaker = (onInterrupted: () => void): Speaker => {
  const speaker: Speaker = {
    say: saying => {
      if (active?.speaker !== speaker) active?.onInterrupted();
      active = { speaker, onInterrupted };
      cancel();
      speak(saying);
    },
    stopSpeech: () => {
      if (active?.speaker !== speaker) return;
      active = undefined;
      cancel();
    },
  };
  return speaker;
};
