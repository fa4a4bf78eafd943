const waitMs = 2_000;

/** Whether the browser can speak. Some know their voices a moment after they were asked, with an event. */
export const canSpeak = async (): Promise<boolean> => {
  if (!('speechSynthesis' in window)) return false;
  if (speechSynthesis.getVoices().length > 0) return true;
  await new Promise<void>(resolve => {
    speechSynthesis.addEventListener('voiceschanged', () => resolve(), { once: true });
    setTimeout(resolve, waitMs);
  });
  return speechSynthesis.getVoices().length > 0;
};
