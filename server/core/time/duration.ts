const two = (count: number): string => String(count).padStart(2, '0');

/** A duration or a time of a recording as `3:05` or `1:03:05`; parts of a second are dropped. */
export const durationWords = (seconds: number): string => {
  const whole = Math.floor(seconds);
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
};
