import { announce } from '../core/feedback/index.ts';
import { canSpeak, createSpeaker } from '../core/speech/index.ts';

const cancels = new WeakMap<HTMLElement, () => void>();

const cuesOf = (track: TextTrack): VTTCue[] =>
  [...(track.activeCues ?? [])].flatMap(cue => (cue instanceof VTTCue ? [cue] : []));

/** Says the descriptions of a film while it waits. Returns what ends that. */
const speakDescriptions = (film: HTMLVideoElement, track: TextTrack): (() => void) => {
  const speaker = createSpeaker(() => {});
  // Hidden: its events are sent, and the browser shows nothing.
  track.mode = 'hidden';
  const goOn = (): void => {
    // The reader may have turned the descriptions off meanwhile.
    if (track.mode === 'hidden' && !film.ended) film.play().catch(() => undefined);
  };
  const describe = (): void => {
    const text = cuesOf(track)
      .map(cue => cue.getCueAsHTML().textContent)
      .join(' ');
    if (text.trim() === '' || film.paused) return;
    film.pause();
    speaker.say({
      ...{ text, language: track.language, speed: 1, onEnd: goOn },
      // A screen reader still says it.
      onFailure: () => {
        announce(text);
        goOn();
      },
    });
  };
  track.addEventListener('cuechange', describe);
  return () => {
    track.removeEventListener('cuechange', describe);
    track.mode = 'disabled';
    speaker.stopSpeech();
  };
};

/** Hides the button where the browser has no voice. */
export const enhance = async (button: HTMLElement): Promise<void> => {
  // The button keeps its space: nothing moves.
  button.style.visibility = (await canSpeak()) ? '' : 'hidden';
};

/**
 * Turns the spoken descriptions of a video on or off: the voice of the device says each, and the video waits until it
 * has ended (WCAG 1.2.7).
 */
export const toggleDescriptions = async (button: HTMLElement): Promise<void> => {
  const cancel = cancels.get(button);
  if (cancel) {
    cancel();
    cancels.delete(button);
    button.ariaPressed = 'false';
    return;
  }
  const film = button.parentElement?.querySelector('video');
  const track = film && [...film.textTracks].find(({ kind }) => kind === 'descriptions');
  if (!film || !track || !(await canSpeak()) || cancels.has(button)) return;
  cancels.set(button, speakDescriptions(film, track));
  button.ariaPressed = 'true';
};
