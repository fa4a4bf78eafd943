import type { Page } from 'puppeteer';

/** An utterance that the page gave to the speech engine. */
interface Uttered {
  readonly text: string;
  readonly lang: string;
  readonly rate: number;
  readonly voice: string;
}

interface Engine {
  readonly uttered: Uttered[];
  /** Sends the event of a word of the utterance under way. */
  readonly word: (at: number, length: number) => void;
  /** Ends the utterance under way as the engine does, or fails it. */
  readonly end: (error?: string) => void;
  readonly isSpeaking: () => boolean;
}

declare global {
  interface Window {
    speechEngine: Engine;
  }
}

/**
 * Stands in for the speech engine of the device, which headless browsers lack: it speaks one utterance at a time, its
 * events arrive later, a cancelled utterance reports an error, and the test says when words and ends come.
 */
export const speechEngine = async (
  page: Page,
  voices: readonly (readonly [name: string, lang: string])[] = [
    ['Daniel', 'en-GB'],
    ['Anna', 'de-DE'],
  ],
) => {
  await page.evaluateOnNewDocument(known => {
    const uttered: Uttered[] = [];
    let now: Record<string, unknown> | undefined;
    const send = (to: Record<string, unknown> | undefined, type: string, more: object): void => {
      const handler = to?.[`on${type}`];
      if (typeof handler === 'function') setTimeout(() => handler.call(to, { type, utterance: to, ...more }));
    };
    const list = known.map(([name, lang], at) => ({ name, lang, localService: true, default: at === 0 }));
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => list,
      speak: (utterance: Record<string, unknown>) => {
        if (now) throw new Error('two utterances at a time');
        now = utterance;
        const { text, lang, rate } = utterance;
        const voice = Reflect.get(Object(utterance.voice), 'name') ?? '';
        uttered.push({ text: String(text), lang: String(lang), rate: Number(rate), voice });
        send(utterance, 'start', {});
      },
      cancel: () => {
        send(now, 'error', { error: 'canceled' });
        now = undefined;
      },
    });
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', {
      value: class {
        text: string;
        lang = '';
        rate = 1;
        voice: unknown = null;
        constructor(text: string) {
          this.text = text;
        }
      },
    });
    Object.defineProperty(window, 'speechEngine', {
      value: {
        uttered,
        word: (charIndex: number, charLength: number) => send(now, 'boundary', { name: 'word', charIndex, charLength }),
        end: (error?: string) => {
          const ended = now;
          now = undefined;
          send(ended, error ? 'error' : 'end', error ? { error } : {});
        },
        isSpeaking: () => now !== undefined,
      },
    });
  }, voices);
  const uttered = (): Promise<Uttered[]> => page.evaluate(() => window.speechEngine.uttered);
  return {
    uttered,
    isSpeaking: () => page.evaluate(() => window.speechEngine.isSpeaking()),
    /** Waits until so many utterances were begun; returns the last. */
    begun: async (count: number): Promise<Uttered | undefined> => {
      await page.waitForFunction(wanted => window.speechEngine.uttered.length >= wanted, {}, count);
      return (await uttered())[count - 1];
    },
    word: (at: number, length = 0) => page.evaluate((from, long) => window.speechEngine.word(from, long), at, length),
    end: (error?: string) => page.evaluate(problem => window.speechEngine.end(problem), error),
    /** Ends each utterance as it begins, until so many were begun. */
    runTo: async (count: number): Promise<void> => {
      await page.evaluate(async wanted => {
        while (window.speechEngine.uttered.length < wanted) {
          if (window.speechEngine.isSpeaking()) window.speechEngine.end();
          await new Promise(resolve => setTimeout(resolve, 10));
        }
      }, count);
    },
  };
};

/** Text that the page marks under a name of a highlight. */
export const marked = (page: Page, name: string): Promise<string> =>
  page.evaluate(
    wanted => [...(CSS.highlights.get(wanted) ?? [])].map(range => (range instanceof Range ? `${range}` : '')).join(),
    name,
  );
