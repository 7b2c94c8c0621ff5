# The shop in one image. docs/deploy.md says how to run it; `npm run image` builds and tries it without a registry.
FROM node:24-bookworm-slim AS pages
WORKDIR /app
COPY package.json package-lock.json .npmrc bootstrap.mjs ./
RUN node bootstrap.mjs
COPY . .
RUN node bootstrap.mjs commands/build.ts

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc bootstrap.mjs ./
RUN npm_config_omit=dev node bootstrap.mjs && rm -rf .toolchain/*

FROM node:24-bookworm-slim
WORKDIR /app
COPY --from=packages /app ./
COPY . .
COPY --from=pages /app/dist dist
COPY --from=pages /app/.texts .texts
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compiled
USER node
VOLUME /data
EXPOSE 4321
HEALTHCHECK --interval=10s --timeout=5s --start-period=2m \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4321/api/v1/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "bootstrap.mjs", "commands/start.ts"]
