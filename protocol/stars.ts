import { limits } from './limits.ts';

/** Number of stars: the requested one, between one and the maximum (spec §9). */
export const starCount = (count: number = limits.stars): number =>
  Number.isFinite(count) ? Math.min(limits.starsMax, Math.max(1, Math.floor(count))) : limits.stars;

/** A score in stars stays between none and all of them (D-015). */
export const clampedScore = (score: number, stars: number): number =>
  Number.isFinite(score) ? Math.min(stars, Math.max(0, score)) : 0;

/**
 * Half stars that are lit for a score in stars: up to a quarter goes down, from three quarters on up, between is half a
 * star. Where there are whole stars only, they are lit from 0.6 on.
 */
export const litHalves = (
  score: number,
  { stars = limits.stars, half = true }: { stars?: number; half?: boolean } = {},
): number => {
  const clamped = clampedScore(score, stars);
  const whole = Math.floor(clamped);
  // Hundredths: 3.76 - 3 is a little more than 0.76.
  const rest = Math.round((clamped - whole) * 100) / 100;
  if (rest <= limits.starRoundDown) return whole * 2;
  if (half && rest < limits.starRoundUp) return whole * 2 + 1;
  return (rest < limits.starRoundFull ? whole : whole + 1) * 2;
};
