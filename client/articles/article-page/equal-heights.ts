const blocks = new Set<HTMLElement>();

// Heights set by an earlier measurement are removed first.
const level = (): void => {
  for (const block of blocks) {
    if (block.isConnected) block.style.minHeight = '';
    else blocks.delete(block);
  }
  const tallest = Math.max(0, ...[...blocks].map(block => block.getBoundingClientRect().height));
  for (const block of blocks) block.style.minHeight = `${tallest}px`;
};

let isDue = false;

const levelSoon = (): void => {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(() => {
    isDue = false;
    level();
  });
};

const watch = (): void => {
  addEventListener('resize', levelSoon);
  // Images and fonts that load late make blocks taller.
  addEventListener('load', levelSoon, { capture: true });
  document.fonts.ready.then(levelSoon);
};

/** Blocks of equal height: never lower than the tallest needs, so that larger text is not cut (H-046). */
export const enhance = (block: HTMLElement): void => {
  if (blocks.size === 0) watch();
  blocks.add(block);
  levelSoon();
};
