import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { RouterContextProvider, ServerRouter } from 'react-router';
import type { EntryContext, HandleErrorFunction } from 'react-router';
import { apiContext, requestContext } from './context.ts';
import type { RequestContext } from './context.ts';
import { isCrawler } from './crawler.ts';
import { NonceContext } from './nonce.ts';

export { isCrawler } from './crawler.ts';

/** How long a page may take to stream before what is missing is given up. */
const RENDER_LIMIT_MS = 6_000;
export const streamTimeout = RENDER_LIMIT_MS - 1_000;

/** Wraps what the server knows of a request for the loaders of its pages. */
export function createLoadContext(values: RequestContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, values);
  return context;
}

/** A page that was not found is no fault of the house; everything else is written to the log. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  const isExpected = typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number' && error.status < 500;
  if (!request.signal.aborted && !isExpected) console.error(error);
};

/** The React tree of a whole page, its loaders' data already there. */
export function pageTree(entry: EntryContext, url: string, nonce: string): ReactNode {
  return (
    <NonceContext value={nonce}>
      <ServerRouter context={entry} url={url} nonce={nonce} />
    </NonceContext>
  );
}

export default function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  headers.set('content-type', 'text/html; charset=utf-8');
  const isForCrawler = isCrawler(request.headers.get('user-agent'));
  // Crawlers get the status of an error and no page to index.
  const showsError = entry.staticHandlerContext.errors !== null && entry.staticHandlerContext.errors !== undefined;
  if (request.method === 'HEAD' || (isForCrawler && showsError)) return new Response(null, { status, headers });
  const { nonce, user } = requestContext(context);
  return new Promise((resolve, reject) => {
    let isShellSent = false;
    let answerStatus = status;
    const send = () => {
      isShellSent = true;
      // The timer holds the whole rendering in memory until it is cleared.
      const body = new PassThrough({
        final(done) {
          clearTimeout(limit);
          done();
        },
      });
      body.once('close', () => clearTimeout(limit));
      pipe(body);
      resolve(new Response(createReadableStreamFromReadable(body), { status: answerStatus, headers }));
    };
    const { pipe, abort } = renderToPipeableStream(pageTree(entry, request.url, nonce), {
      nonce,
      // A guest's page is kept, and sent at once: whole, with nothing in it that a script must put in its place.
      ...(isForCrawler || user === null ? { onAllReady: send } : { onShellReady: send }),
      // What is revived by itself stands in its place as well.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellError: reject,
      onError(error) {
        answerStatus = 500;
        if (isShellSent) console.error(error);
      },
    });
    const limit = setTimeout(abort, RENDER_LIMIT_MS);
  });
}
