# The house in a container: the pinned Node comes with the packages, as everywhere else.
FROM node:24-slim
WORKDIR /house
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN NODE_ENV=production npx react-router build
# The house writes nothing but its data: whoever gets into the process can change nothing that it runs.
RUN mkdir -p data && chown node:node data
USER node
ENV NODE_ENV=production
EXPOSE 3000
# Room for what lives only as long as a batch of bids: collecting it rarely is a tenth of the work less.
CMD ["node_modules/.bin/node", "--max-semi-space-size=32", "src/main.ts"]
