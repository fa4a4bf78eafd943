const cancels = new WeakMap<HTMLElement, () => void>();

const cuesOf = (track: TextTrack): VTTCue[] =>
  [...(track.activeCues ?? [])].flatMap(cue => (cue instanceof VTTCue ? [cue] : []));

/**
 * Turns the spoken descriptions of a video on or off: the voice of the device says each, and the video waits until it
 * has ended (WCAG 1.2.7).
 */
export const toggleDescriptions = (button: HTMLElement): void => {
  const cancel = cancels.get(button);
  button.ariaPressed = String(!cancel);
  if (cancel) {
    cancel();
    cancels.delete(button);
    return;
  }
  const film = button.parentElement?.querySelector('video');
  const track = film && [...film.textTracks].find(({ kind }) => kind === 'descriptions');
  if (!film || !track) return;
  // Hidden: its events are sent, and the browser shows nothing.
  track.mode = 'hidden';
  const describe = (): void => {
    const words = cuesOf(track)
      .map(cue => cue.getCueAsHTML().textContent)
      .join(' ');
    if (words.trim() === '' || film.paused) return;
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.lang = track.language;
    const goOn = (): void => {
      // The reader may have turned the descriptions off meanwhile.
      if (track.mode === 'hidden' && !film.ended) film.play().catch(() => undefined);
    };
    utterance.onend = goOn;
    utterance.onerror = goOn;
    film.pause();
    speechSynthesis.speak(utterance);
  };
  track.addEventListener('cuechange', describe);
  cancels.set(button, () => {
    track.removeEventListener('cuechange', describe);
    track.mode = 'disabled';
    speechSynthesis.cancel();
  });
};
