import { plainError } from './environment.mjs';
import { canInstall, installPackages, isExecutable, programPath } from './system-packages.mjs';

const onMac = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
const wayOut = 'Install the package chromium, or set CHROMIUM_PATH to a Chromium or Chrome you have.';

/**
 * Chromium without its windows comes first: it starts and opens pages three times as fast.
 * @returns {Promise<string>} the path of Chromium: CHROMIUM_PATH, an installed one, or on Debian a freshly installed one
 */
export async function browserProgram() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured && !isExecutable(configured))
    throw plainError(`CHROMIUM_PATH names ${configured}, which is not a program.`);
  const found = configured || findProgram();
  if (found) return found;
  if (!canInstall()) throw plainError(`The browser tests need Chromium and there is none. ${wayOut}`);
  console.log('Installing Chromium …');
  await installPackages('chromium-headless-shell');
  const installed = findProgram();
  if (!installed) throw plainError(`Chromium could not be installed (is the network there?). ${wayOut}`);
  return installed;
}

function findProgram() {
  const found = programPath(
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
  );
  return found ?? (isExecutable(onMac) ? onMac : undefined);
}
