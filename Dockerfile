FROM node:22-bookworm-slim AS build
WORKDIR /lectern
COPY package.json package-lock.json .puppeteerrc.cjs ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev

FROM node:22-bookworm-slim
WORKDIR /lectern
COPY --from=build /lectern/package.json ./
COPY --from=build /lectern/node_modules ./node_modules
COPY --from=build /lectern/build ./build
COPY --from=build /lectern/media ./media
RUN mkdir var && chown node var
USER node
ENV NODE_ENV=production LECTERN_ROOT=/lectern DATA_DIR=/lectern/var HOST=0.0.0.0
EXPOSE 8080
CMD ["node", "build/server/main.js", "--demo"]
