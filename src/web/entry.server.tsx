import { PassThrough } from 'node:stream';
import { createReadableStreamFromReadable } from '@react-router/node';
import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { RouterContextProvider, ServerRouter, type EntryContext, type HandleErrorFunction } from 'react-router';
import { apiContext, requestContext, type RequestContext } from './context.ts';
import { isCrawler } from './crawler.ts';
import { NonceContext } from './nonce.ts';

export { isCrawler } from './crawler.ts';

/** The longest a page may stream before the missing parts are abandoned. */
const RENDER_LIMIT_MS = 6_000;
export const streamTimeout = RENDER_LIMIT_MS - 1_000;

export function createLoadContext(values: RequestContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(apiContext, values);
  return context;
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  const isExpected =
    typeof error === 'object' &&
    error !== null &&
    'status' in error &&
    typeof error.status === 'number' &&
    error.status < 500;
  if (!request.signal.aborted && !isExpected) console.error(error);
};

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
  // Crawlers get the error status and no page to index.
  const showsError = entry.staticHandlerContext.errors !== null && entry.staticHandlerContext.errors !== undefined;
  if (request.method === 'HEAD' || (isForCrawler && showsError)) return new Response(null, { status, headers });
  const { nonce, user } = requestContext(context);
  return new Promise((resolve, reject) => {
    let isShellSent = false;
    let answerStatus = status;
    const send = () => {
      isShellSent = true;
      // The timer keeps the whole render in memory until it is cleared.
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
      ...(isForCrawler || user === null ? { onAllReady: send } : { onShellReady: send }),
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
