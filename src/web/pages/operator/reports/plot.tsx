import { formatTime } from '#contract/format/time.ts';
import { scaleBand, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';

const WIDTH = 640;
const HEIGHT = 180;
const LEFT = 64;
const BOTTOM = 22;
const TOP = 10;
const TICKS = 4;
/** Half the width of the last label, so that it is not clipped. */
const LABEL_HALF = 30;

interface PlotProps {
  title: string;
  kind: 'bars' | 'line';
  points: readonly { readonly week: string; readonly value: number | null }[];
  text: (value: number) => string;
  isCount?: boolean;
}

const formatDay = (week: string) => formatTime(Date.parse(week), 'day', 'UTC');

export function Plot({ title, kind, points, text, isCount = false }: PlotProps) {
  const values = points.flatMap(({ value }) => value ?? []);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const x = scaleBand()
    .domain(points.map(({ week }) => week))
    .range([LEFT, WIDTH])
    .padding(0.25);
  const y = scaleLinear()
    .domain([low, high])
    .nice(TICKS)
    .range([HEIGHT - BOTTOM, TOP]);
  const at = (week: string) => (x(week) ?? 0) + x.bandwidth() / 2;
  const path = line<{ week: string; value: number | null }>()
    .defined(({ value }) => value !== null)
    .x(({ week }) => at(week))
    .y(({ value }) => y(value ?? 0));
  const every = Math.max(1, Math.ceil(points.length / 6));
  return (
    <figure className="min-w-0">
      <figcaption className="font-strong">{title}</figcaption>
      {low === high ? (
        <p className="mt-1 text-small text-ink-3">No data for this period.</p>
      ) : (
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={`${title}, week by week`}
          className="mt-1 w-full text-ink-3"
        >
          {y
            .ticks(TICKS)
            .filter((tick) => !isCount || Number.isInteger(tick))
            .map((tick) => (
              <g key={tick}>
                <line x1={LEFT} x2={WIDTH} y1={y(tick)} y2={y(tick)} stroke="var(--color-line)" />
                <text
                  x={LEFT - 8}
                  y={y(tick) + 4}
                  textAnchor="end"
                  className="text-[19px] sm:text-[12px]"
                  fill="currentColor"
                >
                  {text(tick)}
                </text>
              </g>
            ))}
          {points.map(({ week }, index) =>
            index % every === 0 ? (
              <text
                key={week}
                x={Math.min(at(week), WIDTH - LABEL_HALF)}
                y={HEIGHT - 6}
                textAnchor="middle"
                className="text-[19px] sm:text-[12px]"
                fill="currentColor"
              >
                {formatDay(week)}
              </text>
            ) : null,
          )}
          {kind === 'bars' ? (
            points.map(({ week, value }) =>
              value === null ? null : (
                <rect
                  key={week}
                  x={x(week)}
                  width={x.bandwidth()}
                  y={Math.min(y(value), y(0))}
                  height={Math.abs(y(value) - y(0))}
                  fill="var(--color-ink)"
                />
              ),
            )
          ) : (
            <>
              <path d={path([...points]) ?? ''} fill="none" stroke="var(--color-ink)" strokeWidth="2.5" />
              {points.map(({ week, value }) =>
                value === null ? null : (
                  <circle key={week} cx={at(week)} cy={y(value)} r="3.5" fill="var(--color-ink)" />
                ),
              )}
            </>
          )}
        </svg>
      )}
    </figure>
  );
}
