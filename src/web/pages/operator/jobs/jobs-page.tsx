import { useLoaderData, useRevalidator, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { listJobs } from '#contract/endpoints/operations.ts';
import type { JobItem } from '#contract/jobs.ts';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import { formatCount } from '#contract/format/money.ts';
import { TimeAgo, TimeText } from '#web/components/time/time-text.tsx';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { Table } from '#web/components/ui/table.tsx';
import { Nothing } from '#web/components/ui/nothing.tsx';
import { SECOND_MS } from '#contract/durations.ts';
import { currentLocale } from '#contract/format/locale.ts';

const jobTitle = (name: string): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** `12 ms`, from a second on `1.5 s`; a dash if there was no run. */
function formatDuration(ms: number | null): string {
  if (ms === null) return '–';
  if (ms < SECOND_MS) return `${Math.max(1, Math.round(ms))} ms`;
  return `${(ms / SECOND_MS).toLocaleString(currentLocale(), { maximumFractionDigits: 1 })} s`;
}

export const meta: MetaFunction = () => pageMeta({ title: 'Jobs', isPrivate: true });

export async function loader({ context }: LoaderFunctionArgs) {
  return { jobs: await pageContext(context).client.call(listJobs) };
}

interface FactProps {
  readonly job: JobItem;
  readonly serverTime: number;
}

function LastRun({ job, serverTime }: FactProps) {
  if (job.last_run_at === null) return <>Never</>;
  return (
    <>
      <TimeAgo at={job.last_run_at} serverTime={serverTime} />
      <span className="block text-small text-ink-3">
        <TimeText at={job.last_run_at} form="record" />
      </span>
    </>
  );
}

function Failures({ job, serverTime }: FactProps) {
  if (job.failures === 0 || job.last_failure_at === null) return <>None</>;
  return (
    <>
      <span className="text-stop">
        {formatCount(job.failures)} of {formatCount(job.runs)} runs
      </span>
      <span className="block text-small text-ink-2 break-words">
        <TimeAgo at={job.last_failure_at} serverTime={serverTime} />: {job.last_error}
      </span>
    </>
  );
}

const NextRun = ({ job }: { job: JobItem }) =>
  job.next_run_at === null ? <>–</> : <TimeText at={job.next_run_at} form="second" />;
const backlogOf = ({ backlog }: JobItem): string => (backlog === null ? '–' : formatCount(backlog));

function JobsTable({ items, serverTime }: { items: readonly JobItem[]; serverTime: number }) {
  return (
    <Table
      caption="Background jobs"
      className="tbl dense max-md:hidden"
      columns={['Job', 'Last run', 'Next run', ['Duration', 'num'], ['Backlog', 'num'], ['Failures', '!pl-5']]}
    >
      {items.map((job) => (
        <tr key={job.name} className="align-top">
          <th scope="row" className="min-w-64 !whitespace-normal !border-line !text-ink">
            <span className="font-strong">{jobTitle(job.name)}</span>
            <span className="block max-w-prose text-small font-normal text-ink-2">{job.purpose}</span>
          </th>
          <td className="whitespace-nowrap">
            <LastRun job={job} serverTime={serverTime} />
          </td>
          <td className="whitespace-nowrap">
            <NextRun job={job} />
          </td>
          <td className="num">{formatDuration(job.last_duration_ms)}</td>
          <td className="num">{backlogOf(job)}</td>
          <td className="!pl-5">
            <Failures job={job} serverTime={serverTime} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function JobCards({ items, serverTime }: { items: readonly JobItem[]; serverTime: number }) {
  const failedFirst = items.toSorted((one, other) => Number(other.failures > 0) - Number(one.failures > 0));
  return (
    <ul className="border-t border-line md:hidden">
      {failedFirst.map((job) => (
        <li key={job.name} className="border-b border-line">
          <details>
            <summary className="flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 py-1">
              <h2 className="min-w-0 font-medium">{jobTitle(job.name)}</h2>
              {job.failures > 0 ? (
                <span className="text-small text-stop">{formatCount(job.failures)} failed</span>
              ) : job.last_run_at === null ? (
                <span className="text-small text-ink-3">Never ran</span>
              ) : (
                <span className="text-small text-ink-2">
                  <TimeAgo at={job.last_run_at} serverTime={serverTime} />
                </span>
              )}
            </summary>
            <p className="text-small text-ink-2">{job.purpose}</p>
            <dl className="grid grid-cols-2 gap-3 py-3">
              {(
                [
                  ['Last run', <LastRun key="run" job={job} serverTime={serverTime} />],
                  ['Next run', <NextRun key="next" job={job} />],
                  ['Duration', formatDuration(job.last_duration_ms)],
                  ['Backlog', backlogOf(job)],
                  ['Failures', <Failures key="failures" job={job} serverTime={serverTime} />],
                ] as const
              ).map(([name, value]) => (
                <div key={name} className={name === 'Failures' ? 'col-span-2' : ''}>
                  <dt className="label">{name}</dt>
                  <dd className="min-w-0">{value}</dd>
                </div>
              ))}
            </dl>
          </details>
        </li>
      ))}
    </ul>
  );
}

export default function JobsPage() {
  const { jobs } = useLoaderData<typeof loader>();
  const { revalidate, state } = useRevalidator();
  const failing = jobs.items.filter(({ failures }) => failures > 0).length;
  return (
    <ConsolePage
      title="Jobs"
      actions={
        <>
          <span className="text-small text-ink-2" aria-live="polite">
            {failing === 0 ? 'No failures' : `${failing} ${failing === 1 ? 'job has' : 'jobs have'} failed before`}
          </span>
          <button
            type="button"
            className="btn btn-line btn-s"
            aria-disabled={state === 'loading'}
            onClick={() => void revalidate()}
          >
            {state === 'loading' ? 'Refreshing…' : 'Refresh'}
          </button>
        </>
      }
    >
      {jobs.items.length === 0 ? (
        <Nothing title="No jobs">Background jobs appear here.</Nothing>
      ) : (
        <>
          <JobsTable items={jobs.items} serverTime={jobs.server_time} />
          <JobCards items={jobs.items} serverTime={jobs.server_time} />
        </>
      )}
    </ConsolePage>
  );
}
