import { Link as LinkSign, Plus, Search } from 'lucide';
import { useEffect, useState } from 'react';
import { Form, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router';
import type { Faq, FaqList } from '#contract/content.ts';
import { listFaqs } from '#contract/endpoints/content.ts';
import { SiteText } from '#web/components/prose/site-text.tsx';
import { structured } from '#web/components/seo/structured-data.ts';
import { Icon } from '#web/components/ui/icon.tsx';
import { PageLink } from '#web/components/ui/page-link.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { pageContext } from '#web/context.ts';
import { namedElement } from '#web/navigation/named-element.ts';
import { syncTypedValue } from '#web/components/ui/typed-before-hydration.ts';
import { publicMeta } from '#web/components/seo/public-meta.ts';
import { previewed } from '#web/preview-mode.ts';
import { plainText } from '#web/components/prose/plain-text.ts';
import { answersTo, topicsOf, type Topic } from './answers-to.ts';
import { Nothing } from '#web/components/ui/nothing.tsx';

export async function loader({ url, context }: LoaderFunctionArgs) {
  const { client, site } = pageContext(context);
  const [faqs, preview] = await Promise.all([client.call(listFaqs), previewed(client, url, ['faq'])]);
  const q = (url.searchParams.get('q') ?? '').slice(0, 200);
  return { faqs: preview === null ? faqs : withAnswer(faqs, preview), q, site, isPreview: preview !== null };
}

export const meta = publicMeta<typeof loader>(({ site, faqs }) => ({
  title: 'Questions, answered',
  site,
  path: '/faqs',
  description: 'Bidding, payment, selling and collecting: answers to common questions.',
  data: [
    structured('FAQPage', {
      mainEntity: faqs.items.map(({ question, answer_html }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: plainText(answer_html) },
      })),
    }),
  ],
}));

function withAnswer(faqs: FaqList, answer: Faq): FaqList {
  const others = faqs.items.filter(({ slug }) => slug !== answer.slug);
  const first = others.findIndex(({ group }) => group === answer.group);
  return { ...faqs, items: others.toSpliced(first === -1 ? others.length : first, 0, answer) };
}

function useOpenByAddress() {
  const { hash } = useLocation();
  useEffect(() => {
    const details = namedElement(hash)?.closest('details');
    if (details !== null && details !== undefined) details.open = true;
  }, [hash]);
}

function Answers({ group, isSearch }: { group: Topic; isSearch: boolean }) {
  return (
    <Section title={group.title} id={`topic-${group.slug}`} className="mt-10 first:mt-0">
      <div className="mt-3 border-t border-line">
        {group.items.map(({ slug, question, answer_html }) => (
          <details key={slug} className="group border-b border-line" open={isSearch}>
            <summary className="flex min-h-14 list-none items-center justify-between gap-4 py-2 text-[1.0625rem] font-strong leading-snug [&::-webkit-details-marker]:hidden">
              <h3>{question}</h3>
              <Icon of={Plus} className="flex-none transition-transform group-open:rotate-45" />
            </summary>
            <div id={slug} className="scroll-mt-40 pb-5">
              <SiteText html={answer_html} className="text-ink-2" />
              <a
                href={`#${slug}`}
                className="link no-print mt-3 inline-flex min-h-9 items-center gap-1.5 text-small text-ink-3"
                aria-label={`Link to the answer: ${question}`}
              >
                <Icon of={LinkSign} size={14} />
                Link to this answer
              </a>
            </div>
          </details>
        ))}
      </div>
    </Section>
  );
}

export default function FaqsPage() {
  const { faqs, q: asked } = useLoaderData<typeof loader>();
  const [q, setQ] = useState(asked);
  useEffect(() => setQ(asked), [asked]);
  useOpenByAddress();
  const groups = answersTo(topicsOf(faqs.items), q);
  const found = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <div className="wrapx pt-6 lg:grid lg:grid-cols-[14rem_minmax(0,48rem)] lg:gap-x-14 lg:pt-9">
      <div className="lg:col-start-2">
        <h1 className="display text-h1">Questions, answered</h1>
        <p className="mt-3 text-ink-2">
          New to bidding?{' '}
          <PageLink className="link" to="/practice">
            Try a practice auction
          </PageLink>
        </p>
        <Form role="search" aria-label="Questions and answers" method="get" className="no-print relative mt-5 max-w-xl">
          <label className="sr-only" htmlFor="faq-search">
            Search answers
          </label>
          <span className="absolute left-3.5 top-3.5 text-ink-3">
            <Icon of={Search} />
          </span>
          <input
            ref={syncTypedValue}
            id="faq-search"
            name="q"
            type="search"
            maxLength={200}
            autoComplete="off"
            className="input !min-h-12 !pl-11"
            placeholder="Reserve, premium, shipping"
            value={q}
            onChange={(event) => setQ(event.target.value)}
          />
        </Form>
        <p className="mt-2 min-h-5 text-small text-ink-3" role="status">
          {q.trim() === ''
            ? ''
            : found === 0
              ? `No answers match “${q.trim()}”.`
              : `${found} answer${found === 1 ? '' : 's'} for “${q.trim()}”`}
        </p>
      </div>
      <nav aria-label="Topics" className="no-print mt-3 lg:row-start-2 lg:mt-6">
        <ul
          className="noscroll -mx-4 flex gap-1 overflow-x-auto px-4 lg:sticky lg:top-24 lg:mx-0 lg:block lg:px-0"
          data-scroll
        >
          {groups.map(({ slug, title }) => (
            <li key={slug}>
              <a
                className="flex min-h-11 items-center whitespace-nowrap border-b-[3px] border-transparent px-3 font-medium text-ink-2 hover:border-ink hover:text-ink lg:border-b-0 lg:border-l-[3px]"
                href={`#topic-${slug}`}
              >
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-6 lg:col-start-2 lg:row-start-2">
        {groups.map((group) => (
          <Answers key={`${group.slug}${q.trim() === '' ? '' : '?'}`} group={group} isSearch={q.trim() !== ''} />
        ))}
        {groups.length > 0 ? null : (
          <Nothing title={q.trim() === '' ? 'No questions yet' : 'Nothing found'}>
            Try a single word, or ask us.
          </Nothing>
        )}
        <p className="mt-8">
          Still stuck?{' '}
          <PageLink className="link font-strong" to="/contact-us">
            Contact us
          </PageLink>
          . A person will reply.
        </p>
      </div>
    </div>
  );
}
