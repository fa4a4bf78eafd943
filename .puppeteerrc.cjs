// The browser comes from the system's packages; puppeteer never downloads one.
module.exports = { skipDownload: true, executablePath: '/usr/bin/chromium' };
