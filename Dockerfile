FROM node:22-bookworm-slim AS build
WORKDIR /lectern
COPY package.json package-lock.json .puppeteerrc.cjs ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:22-bookworm-slim
# mariadb-dump, for the command `backup`; espeak-ng and ffmpeg, for audio files of posts.
RUN apt-get update && apt-get install -y --no-install-recommends mariadb-client espeak-ng ffmpeg && rm -rf /var/lib/apt/lists/*
WORKDIR /lectern
COPY --from=build /lectern/package.json ./
COPY --from=build /lectern/node_modules ./node_modules
COPY --from=build /lectern/build ./build
COPY --from=build /lectern/media ./media
# The types of the parts of a theme, which a start writes beside the site's own.
COPY --from=build /lectern/protocol/theme.ts ./protocol/theme.ts
RUN printf '#!/bin/sh\nexec node /lectern/build/server/lectern.js "$@"\n' > /usr/local/bin/lectern \
  && chmod 755 /usr/local/bin/lectern && mkdir var /backups && chown node var /backups
USER node
# Fewer reserves of memory for threads: some 6 MB of an idle process.
ENV MALLOC_ARENA_MAX=2
ENV NODE_ENV=production LECTERN_ROOT=/lectern DATA_DIR=/lectern/var BACKUP_DIR=/backups HOST=0.0.0.0
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "build/server/main.js"]
