const primaryOf = (language: string): string => language.replace('_', '-').split('-')[0]?.toLowerCase() ?? '';

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
  readonly onWord: (at: number, length: number) => void;
  readonly onEnd: () => void;
  readonly onFailure: () => void;
}

// A browser may drop an utterance that no script refers to, and its events with it.
let current: SpeechSynthesisUtterance | undefined;

/** Stops the voice at once; what was being said reports nothing more. */
export const hush = (): void => {
  current = undefined;
  speechSynthesis.cancel();
};

/** Says a sentence, in place of the one under way. */
export const say = ({ text, language, speed, onWord, onEnd, onFailure }: Saying): void => {
  hush();
  const utterance = new SpeechSynthesisUtterance(text);
  utterance.lang = language;
  utterance.voice = voiceFor(language) ?? null;
  utterance.rate = speed;
  const isCurrent = (): boolean => current === utterance;
  utterance.onboundary = ({ name, charIndex, charLength }) => {
    if (!isCurrent() || name === 'sentence') return;
    onWord(charIndex, charLength || (/^\S+/.exec(text.slice(charIndex))?.[0].length ?? 1));
  };
  utterance.onend = () => isCurrent() && onEnd();
  utterance.onerror = () => isCurrent() && onFailure();
  current = utterance;
  speechSynthesis.speak(utterance);
};
