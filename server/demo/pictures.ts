import type { Scene } from './post.ts';

const width = 1600;
const height = 1000;

const sky = (top: string, bottom: string): string =>
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#sky)"/>`;

const hill = (y: number, swing: number, fill: string): string =>
  `<path d="M0 ${y} C 300 ${y - swing}, 600 ${y + swing * 0.6}, 900 ${y - swing * 0.5} S 1400 ${y + swing * 0.4}, 1600 ${y - swing * 0.6} V ${height} H 0 Z" fill="${fill}"/>`;

const rect = (x: number, y: number, w: number, h: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;

const circle = (x: number, y: number, r: number, fill: string, more = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;

const many = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');

const drawings: Readonly<Record<Scene, () => string>> = {
  hills: () =>
    sky('#dbe9f4', '#f6efe2') +
    circle(1240, 260, 70, '#fff6dd') +
    hill(560, 120, '#a9c4b4') +
    hill(690, 150, '#7ca594') +
    hill(840, 110, '#4f7f72'),
  harbour: () =>
    sky('#2b3f5c', '#e0a37c') +
    rect(0, 640, width, 360, '#33506b') +
    many(2, i => rect(260 + i * 170, 300, 22, 350, '#1c2a3a') + rect(180 + i * 170, 300, 230, 18, '#1c2a3a')) +
    `<path d="M620 640 l60 -80 h260 l80 80 z" fill="#f3ead9"/>` +
    rect(700, 500, 160, 60, '#d9cdb8') +
    rect(1080, 620, 520, 24, '#1c2a3a') +
    many(6, i => rect(1110 + i * 84, 540, 8, 80, '#1c2a3a') + circle(1114 + i * 84, 534, 14, '#ffd98a')) +
    many(9, i => rect(80 + i * 170, 720 + (i % 3) * 60, 110, 6, '#4d6f8c')),
  library: () =>
    rect(0, 0, width, height, '#ece4d4') +
    many(
      4,
      row =>
        many(26, book => {
          const tones = ['#5f7f95', '#c39a5b', '#8aa39b', '#a4604f', '#3f5a6e', '#d3bf95'];
          const tall = 150 + ((book * 37 + row * 53) % 60);
          return rect(
            40 + book * 59,
            240 * row + 230 - tall,
            44 + ((book * 13) % 12),
            tall,
            tones[(book * 5 + row * 3) % tones.length] ?? '#5f7f95',
            'rx="4"',
          );
        }) + rect(0, 240 * row + 230, width, 16, '#8c6f4e'),
    ),
  garden: () =>
    sky('#f3e3c3', '#e9d3b0') +
    hill(420, 60, '#b7c79d') +
    many(3, bed => rect(80 + bed * 510, 620, 440, 150, '#7a5a43', 'rx="10"')) +
    many(3, bed =>
      many(16, i =>
        circle(
          110 + bed * 510 + i * 26,
          610 - ((i * 17 + bed * 31) % 40),
          26,
          ['#6f9a67', '#a9bfae', '#8fae6b'][bed] ?? '#6f9a67',
        ),
      ),
    ) +
    many(
      22,
      i =>
        `<path d="M${1120 + i * 20} 610 q${(i % 5) * 6 - 12} -120 ${(i % 7) * 8 - 20} -230" stroke="#c9b072" stroke-width="6" fill="none"/>`,
    ) +
    rect(0, 830, width, 170, '#cdbb9a'),
  kitchen: () =>
    rect(0, 0, width, height, '#dfe7e4') +
    many(11, i => rect(i * 150, 0, 2, 600, '#c8d4d0')) +
    many(4, i => rect(0, i * 150, width, 2, '#c8d4d0')) +
    rect(0, 700, width, 300, '#6d7f82') +
    rect(480, 600, 560, 110, '#2f3a3d', 'rx="30"') +
    rect(1030, 625, 330, 34, '#2f3a3d', 'rx="17"') +
    `<ellipse cx="760" cy="606" rx="270" ry="40" fill="#e3b95f"/>` +
    many(
      3,
      i =>
        `<path d="M${640 + i * 120} 540 c-50 -70 50 -110 0 -190 s40 -90 10 -150" stroke="#fff" stroke-width="18" fill="none" opacity=".7" stroke-linecap="round"/>`,
    ) +
    many(7, i => rect(140 + i * 36, 700, 18, 240, i % 2 ? '#b4554a' : '#f5efe6')),
  night: () =>
    rect(0, 0, width, height, '#1b2433') +
    `<defs><radialGradient id="lamp"><stop offset="0" stop-color="#ffdf9e"/><stop offset="1" stop-color="#ffdf9e" stop-opacity="0"/></radialGradient></defs>` +
    circle(560, 420, 420, 'url(#lamp)', 'opacity=".8"') +
    rect(550, 420, 18, 430, '#0f1620') +
    `<path d="M450 420 l60 -130 h100 l60 130 z" fill="#f2c978"/>` +
    rect(820, 640, 300, 200, '#553a35', 'rx="26"') +
    rect(820, 470, 70, 330, '#6a4640', 'rx="26"') +
    `<path d="M1180 640 q180 -60 220 -260 q60 220 -100 300 z" fill="#c9a24f"/>` +
    rect(1130, 690, 230, 120, '#3a2a24', 'rx="8"') +
    rect(0, 850, width, 150, '#141b27'),
  window: () =>
    rect(0, 0, width, height, '#e7ddcf') +
    rect(240, 80, 520, 760, '#f9f4e8', 'rx="8"') +
    many(2, c => many(3, r => rect(268 + c * 246, 108 + r * 246, 218, 218, '#bcd8ea'))) +
    `<path d="M520 460 L1420 860 L760 980 L300 840 Z" fill="#fff7df" opacity=".55"/>` +
    rect(780, 800, 820, 200, '#a5805c') +
    `<path d="M960 800 q120 -60 240 0 q120 -60 240 0 v-34 q-120 -60 -240 0 q-120 -60 -240 0 z" fill="#fffdf6" stroke="#c9bda5" stroke-width="4"/>`,
  path: () =>
    sky('#cfe3ee', '#eef3ec') +
    rect(0, 560, width, 140, '#7fa9bd') +
    hill(640, 90, '#86a97c') +
    hill(800, 130, '#5f8a5f') +
    `<path d="M700 1000 C 760 860, 1000 840, 940 720 S 1160 640, 1180 600" stroke="#e6d9bd" stroke-width="56" fill="none" stroke-linecap="round"/>` +
    many(7, i => rect(1010 + i * 78, 700 - i * 16, 12, 110, '#6b513b')) +
    `<path d="M1016 720 q40 40 78 -16 t78 -16 t78 -16 t78 -16 t78 -16 t78 -16" stroke="#c9a877" stroke-width="9" fill="none"/>`,
};

/** A picture drawn for the demo content, as SVG source of 1600 × 1000. */
export const drawingOf = (scene: Scene): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${drawings[scene]()}</svg>`;
