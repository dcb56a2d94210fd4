/** The rival of `bench/pages.ts`: the product's own React trees, with nothing but React and node:http around them. */
import { createServer, type Server } from 'node:http';
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, ServerBuild } from 'react-router';
import type { House } from '#app';
import { buildServer } from '../src/serve.ts';

/** What the pages' bundle gives beside React Router's own build. */
interface TreeBuild {
  readonly entry: { readonly module: { pageTree?: (entry: EntryContext, url: string, nonce: string) => ReactNode } };
}
interface Tree {
  readonly entry: EntryContext;
  readonly handoff: Uint8Array[];
  readonly url: string;
}

/** Runs an address's loaders once, as the product does, and keeps what it would render. */
async function captureTree(house: House, build: ServerBuild, path: string): Promise<Tree> {
  let captured: EntryContext | null = null;
  const capture: ServerBuild['entry']['module']['default'] = (_request, status, headers, entry) => {
    captured = entry;
    return new Response(null, { status, headers });
  };
  const capturing = { ...build, entry: { module: { ...build.entry.module, default: capture } } };
  const url = `http://localhost${path}`;
  const answer = await buildServer(house, capturing, { keepsPages: false }).fetch(new Request(url));
  const entry = captured as EntryContext | null;
  if (answer.status !== 200 || entry === null) throw new Error(`${path} has no page to compare with: ${answer.status}`);
  const handoff = entry.serverHandoffStream === undefined ? [] : await chunksOf(entry.serverHandoffStream);
  return { entry, handoff, url };
}

async function chunksOf(stream: ReadableStream<Uint8Array>): Promise<Uint8Array[]> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}

/** The browser's data goes out with the page, as the product sends it: encoded already, since a bare page has no loaders to run. */
function replay(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

/** Serves each address's tree by a bare `renderToPipeableStream`, its data already there. */
export async function serveBare(house: House, build: ServerBuild & TreeBuild, paths: readonly string[]): Promise<Server> {
  const { pageTree } = build.entry.module;
  if (pageTree === undefined) throw new Error('the pages were built without pageTree');
  const trees = new Map<string, Tree>();
  for (const path of paths) trees.set(path, await captureTree(house, build, path));
  return createServer((request, response) => {
    const tree = trees.get(request.url ?? '');
    if (tree === undefined) {
      response.writeHead(404).end();
      return;
    }
    const page = createElement(Fragment, null, pageTree({ ...tree.entry, serverHandoffStream: replay(tree.handoff) }, tree.url, 'bare'));
    const { pipe } = renderToPipeableStream(page, {
      nonce: 'bare',
      onShellReady() {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        pipe(response);
      },
    });
  });
}
