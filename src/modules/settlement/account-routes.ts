import type { OpenAPIHono } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { exportDealerStatement, readDealerStatement } from '#contract/endpoints/dealer-statements.ts';
import * as endpoints from '#contract/endpoints/settlements.ts';
import type { ApiEnv, SignedIn } from '#platform/http/actor.ts';
import { newApi } from '#platform/http/api.ts';
import { csvHeaders } from '#platform/http/csv.ts';
import { bind } from '#platform/http/bind.ts';
import { answerFile } from '#platform/http/result.ts';
import type { Result } from '#contract/result.ts';
import { exportDealerStatement as exportStatement, readDealerStatement as readStatement } from './dealer-statement.ts';
import { chooseSecondChance } from './choose-second-chance.ts';
import { performSaleAction } from './perform-sale-action.ts';
import { addEvidence, openDispute, readEvidence, addDisputeStatement } from './disputes.ts';
import { negotiate } from './negotiate.ts';
import { billPdf, invoicePdf, listInvoices, type PdfFile, readInvoice } from './invoice-documents.ts';
import type { SettlementContext } from './deps.ts';
import { readSale } from './read-sales.ts';
import { chooseSaleDocuments, readSaleDocument, readSaleDocuments } from './sale-documents.ts';
import { listOwnSales } from './list-sales.ts';
import { listBidders } from './list-bidders.ts';
import { offerToBidders } from './offer-to-bidders.ts';
import { agreeToSecondChances, answerSecondChance } from './second-chance.ts';

type Api = OpenAPIHono<ApiEnv>;

export function accountRoutes(context: SettlementContext): Api {
  const api = newApi();
  addReading(api, context);
  addActions(api, context);
  addSecondChances(api, context);
  addDisputes(api, context);
  addDocumentCalls(api, context);
  return api;
}

async function saleAfter(
  context: SettlementContext,
  actor: SignedIn,
  { slug, done }: { slug: string; done: Promise<Result<null>> },
) {
  const result = await done;
  return result.ok ? readSale(context, actor, slug) : result;
}

function addReading(api: Api, context: SettlementContext): void {
  bind(api, endpoints.listSales, ({ actor, query }) => listOwnSales(context, actor, query.cursor));
  bind(api, readDealerStatement, ({ actor, params, query }) => readStatement(context, actor, { ...params, ...query }));
  bind(api, exportDealerStatement, async ({ actor, params, query, c }) => {
    const file = await exportStatement(context, actor, { ...params, ...query });
    return file.ok ? c.body(file.value, 200, csvHeaders('statement.csv')) : file;
  });
  bind(api, endpoints.readSale, ({ actor, params }) => readSale(context, actor, params.slug));
}

function addActions(api: Api, context: SettlementContext): void {
  bind(api, endpoints.takeSaleStep, ({ actor, params: { slug }, body }) =>
    saleAfter(context, actor, { slug, done: performSaleAction(context, actor, { slug, input: body }) }),
  );
  bind(api, endpoints.negotiate, ({ actor, params: { slug }, body }) =>
    saleAfter(context, actor, { slug, done: negotiate(context, actor, { slug, input: body }) }),
  );
}

function addSecondChances(api: Api, context: SettlementContext): void {
  bind(api, endpoints.answerSecondChance, ({ actor, params: { slug }, body }) =>
    saleAfter(context, actor, { slug, done: answerSecondChance(context, actor, { slug, takes: body.accepted }) }),
  );
  bind(api, endpoints.chooseSecondChance, ({ actor, params: { slug }, body: { accepts } }) =>
    chooseSecondChance(context, actor, { slug, accepts }),
  );
  bind(api, endpoints.listBidders, ({ actor, params }) => listBidders(context, actor, params.slug));
  bind(api, endpoints.offerToBidders, async ({ actor, params: { slug }, body }) => {
    const done = await offerToBidders(context, actor, { slug, ...body });
    return done.ok ? listBidders(context, actor, slug) : done;
  });
  bind(api, endpoints.agreeToSecondChances, ({ actor, body }) => agreeToSecondChances(context, actor, body.agreed));
}

function addDisputes(api: Api, context: SettlementContext): void {
  bind(api, endpoints.openDispute, ({ actor, params: { slug }, body }) =>
    saleAfter(context, actor, { slug, done: openDispute(context, actor, { slug, ...body }) }),
  );
  bind(api, endpoints.addDisputeStatement, ({ actor, params: { slug }, body }) =>
    saleAfter(context, actor, { slug, done: addDisputeStatement(context, actor, { slug, text: body.text }) }),
  );
  addEvidenceCalls(api, context);
}

function addEvidenceCalls(api: Api, context: SettlementContext): void {
  bind(api, endpoints.addEvidence, async ({ actor, form: { slug, document } }) => {
    const bytes = await document.bytes();
    return saleAfter(context, actor, {
      slug,
      done: addEvidence(context, actor, { slug, bytes, fileName: document.name }),
    });
  });
  bind(api, endpoints.downloadEvidence, async ({ actor, params, c }) => {
    const result = await readEvidence(context, actor, params.id);
    if (!result.ok) return result;
    const { evidence, bytes } = result.value;
    // A PDF may contain scripts, so it is served as a download and opened by the reader's own viewer.
    return c.body(
      new Uint8Array(bytes),
      200,
      fileHeaders(
        { bytes, fileName: evidence.file_name },
        evidence.content_type,
        evidence.content_type === 'application/pdf' ? 'attachment' : 'inline',
      ),
    );
  });
}

const fileHeaders = (
  { bytes, fileName }: PdfFile,
  contentType: string,
  how: 'attachment' | 'inline',
): Record<string, string> => ({
  'content-type': contentType,
  'content-length': String(bytes.byteLength),
  'content-disposition': `${how}; filename*=UTF-8''${encodeURIComponent(fileName)}`,
  'cache-control': 'private, no-store',
});

function addDocumentCalls(api: Api, context: SettlementContext): void {
  const answer = (c: Context, result: Result<PdfFile>) =>
    result.ok
      ? c.body(new Uint8Array(result.value.bytes), 200, fileHeaders(result.value, 'application/pdf', 'inline'))
      : result;
  bind(api, endpoints.listSaleDocuments, ({ actor, params }) => readSaleDocuments(context, actor, params.slug));
  bind(api, endpoints.chooseSaleDocuments, ({ actor, params: { slug }, body }) =>
    chooseSaleDocuments(context, actor, { slug, documentIds: body.documents }),
  );
  bind(api, endpoints.downloadSaleDocument, async ({ actor, params: { slug, document }, c }) => {
    const result = await readSaleDocument(context, actor, { slug, documentId: document });
    return result.ok ? answerFile(c, result.value) : result;
  });
  bind(api, endpoints.listInvoices, ({ actor }) => listInvoices(context, actor));
  bind(api, endpoints.readInvoice, ({ actor, params }) => readInvoice(context, actor, params.number));
  bind(api, endpoints.downloadInvoice, async ({ actor, params, c }) =>
    answer(c, await invoicePdf(context, actor, params.number)),
  );
  bind(api, endpoints.downloadBillOfSale, async ({ actor, params, c }) =>
    answer(c, await billPdf(context, actor, params.slug)),
  );
}
