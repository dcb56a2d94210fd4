/** The baseline for `bench/pages.ts`: the product's own React trees with only React and node:http. */
import { createServer, type Server } from 'node:http';
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, ServerBuild } from 'react-router';
import type { App } from '#app';
import { buildServer } from '../src/app/http.ts';

interface TreeBuild {
  readonly entry: { readonly module: { pageTree?: (entry: EntryContext, url: string, nonce: string) => ReactNode } };
}
interface Tree {
  readonly entry: EntryContext;
  readonly handoff: Uint8Array[];
  readonly url: string;
}

async function captureTree(app: App, build: ServerBuild, path: string): Promise<Tree> {
  let captured: EntryContext | null = null;
  const capture: ServerBuild['entry']['module']['default'] = (_request, status, headers, entry) => {
    captured = entry;
    return new Response(null, { status, headers });
  };
  const capturing = { ...build, entry: { module: { ...build.entry.module, default: capture } } };
  const url = `http://localhost${path}`;
  const answer = await buildServer(app, capturing, { cachesPages: false }).fetch(new Request(url));
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

/** Sends the loader data with the page as the product does. Already encoded, since a bare page runs no loaders. */
function replay(chunks: readonly Uint8Array[]): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      controller.close();
    },
  });
}

export async function serveBare(app: App, build: ServerBuild & TreeBuild, paths: readonly string[]): Promise<Server> {
  const { pageTree } = build.entry.module;
  if (pageTree === undefined) throw new Error('the pages were built without pageTree');
  const trees = new Map<string, Tree>();
  for (const path of paths) trees.set(path, await captureTree(app, build, path));
  return createServer((request, response) => {
    const tree = trees.get(request.url ?? '');
    if (tree === undefined) {
      response.writeHead(404).end();
      return;
    }
    const page = createElement(
      Fragment,
      null,
      pageTree({ ...tree.entry, serverHandoffStream: replay(tree.handoff) }, tree.url, 'bare'),
    );
    const { pipe } = renderToPipeableStream(page, {
      nonce: 'bare',
      onShellReady() {
        response.setHeader('content-type', 'text/html; charset=utf-8');
        pipe(response);
      },
    });
  });
}
