import script from 'virtual:sale-verifier';
import type { LoaderFunctionArgs } from 'react-router';
import { canonicalJson } from '#contract/ledger/canonical-json.ts';
import { readAuction } from '#contract/endpoints/auctions.ts';
import { downloadLedger } from '#contract/endpoints/bidding.ts';
import { DOCTYPE, escapeText, fillPage, hashPage, RECORD_SLOT, SIGNATURE_SLOT } from '#contract/ledger/sale-page.ts';
import { pageContext } from '#web/context.ts';

const STYLE = `:root{color-scheme:light dark;background:light-dark(#fff,#141414);color:light-dark(#161616,#eee)}body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
.alert{padding:.875rem 1rem;border-radius:4px;font-weight:600}.alert p{font-weight:400;margin:.5rem 0 0}
.alert.good{background:#0b6b3a;color:#fff}.alert.bad{background:#a3151b;color:#fff}
span.good{color:light-dark(#0b6b3a,#5fd193)}p.bad:not(.alert),span.bad{color:light-dark(#a3151b,#ff8f8a);font-weight:600}
dl{display:grid;grid-template-columns:minmax(8rem,12rem) minmax(0,1fr);gap:.25rem 1rem}dt{opacity:.75}dd{margin:0;overflow-wrap:anywhere}
@media(max-width:40rem){dl{grid-template-columns:minmax(0,1fr)}}
li{padding:.25rem 0}summary{cursor:pointer}`;

export async function loader({ context, params }: LoaderFunctionArgs): Promise<Response> {
  const { client, site, signPage } = pageContext(context);
  const slug = params['slug'] ?? '';
  const { title } = await client.call(readAuction, { params: { slug } });
  // The API sends canonical JSON, and the client has parsed it.
  const record = canonicalJson(await client.call(downloadLedger, { params: { slug } }));
  // In the form in which browsers write a document, so that the file can check itself.
  const frame = `${DOCTYPE}<html lang="en"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Record of ${escapeText(title)}</title>
<style>${STYLE}</style>
</head><body>
<main>
<h1>${escapeText(title)}</h1>
<p>This file has the complete record of an auction at ${escapeText(site.name)}, and the program that verifies it. It works offline: it computes the result again from the bids, and checks that the record is the one in the public log. Compare the key that it shows with the one at ${escapeText(`${site.publicUrl}/log/key`)}. A program can’t prove itself: with a copy of our source code, <code>node scripts/verify.mjs</code> and the name of this file check both record and program.</p>
<div id="result" role="status">Verifying takes JavaScript and a current browser. If this text stays, the program in this file may have been altered.</div>
</main>
${RECORD_SLOT}
${SIGNATURE_SLOT}
<script>${script}</script></body></html>`;
  const signature = await signPage(await hashPage(frame));
  return new Response(fillPage(frame, { record, signature }), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': `attachment; filename="${slug}.html"`,
    },
  });
}
