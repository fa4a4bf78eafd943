import { pickMedia } from '../../core/media/picker.ts';
import { mountStars } from '../../core/stars/stars.ts';
import { offerSurface } from '../../core/surface.ts';
import { sendFreshTokens } from '../../core/token-fields.ts';

const bench = { mountStars, pickMedia };

declare global {
  interface Window {
    bench: typeof bench;
  }
}

offerSurface();
sendFreshTokens();
window.bench = bench;
