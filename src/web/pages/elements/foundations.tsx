import { Part, Specimen } from './specimen.tsx';

const COLOURS = [
  {
    group: 'Neutrals',
    names: ['bg', 'surface', 'sunken', 'press', 'line', 'line-strong', 'ink-3', 'ink-2', 'ink', 'inverse'],
  },
  {
    group: 'Signal: the action that commits, a reset clock, your current place',
    names: ['signal', 'signal-hover', 'on-signal'],
  },
  {
    group: 'Meaning',
    names: ['go', 'go-soft', 'go-fill', 'stop', 'stop-soft', 'stop-fill', 'note', 'note-soft', 'warn', 'warn-soft'],
  },
] as const;

function Swatches({ names }: { names: readonly string[] }) {
  return (
    <ul className="grid grid-cols-2 gap-px sm:grid-cols-5">
      {names.map((name) => (
        <li key={name}>
          <span className="block h-16 border border-line" style={{ background: `var(--color-${name})` }} />
          <span className="mt-1 block text-small text-ink-2">{name}</span>
        </li>
      ))}
    </ul>
  );
}

const VOICES = [
  { name: 'Display', className: 'display text-display', text: 'Every flaw. Every bid.' },
  { name: 'Page title, display', className: 'display text-h1', text: '1971 Datsun 240Z Series I' },
  { name: 'Section, heading', className: 'heading text-h2', text: 'Known flaws' },
  { name: 'Sub-section, heading', className: 'heading text-h3', text: 'What it costs' },
  {
    name: 'Lead',
    className: 'text-lead text-ink-2',
    text: 'How a timed auction runs here, from the first question to the keys.',
  },
  {
    name: 'Text',
    className: 'text-body',
    text: 'Sellers say what they know, flaws first. Ask anything: the answers stay on the page.',
  },
  { name: 'Small', className: 'text-small text-ink-3', text: '61,204 mi, Austin, TX' },
  { name: 'Label', className: 'label', text: 'Current bid, 31 bids' },
  { name: 'Data, extra large', className: 'data text-data-xl', text: '$48,500' },
  { name: 'Data, large', className: 'data text-data-l', text: '02:12:31' },
  { name: 'Data, medium', className: 'data text-data-m', text: '4d 02h' },
  { name: 'Data, small', className: 'data text-data-s', text: 'Lot 1184' },
] as const;

export function Foundations() {
  return (
    <>
      <Part id="color" title="Color" text="Only these. Dark pages and panels use the same names with dark values.">
        {COLOURS.map(({ group, names }) => (
          <Specimen key={group} name={group}>
            <div className="grid gap-6 lg:grid-cols-2">
              <Swatches names={names} />
              <div className="cluster p-4">
                <Swatches names={names} />
              </div>
            </div>
          </Specimen>
        ))}
      </Part>
      <Part
        id="type"
        title="Type"
        text="One family, Archivo, in three widths: wide for names, regular for reading, narrow for numbers."
      >
        <dl className="border-t border-line">
          {VOICES.map(({ name, className, text }) => (
            <div
              key={name}
              className="grid items-baseline gap-x-8 gap-y-1 border-b border-line py-4 md:grid-cols-[12rem_1fr]"
            >
              <dt className="text-small text-ink-3">{name}</dt>
              <dd className={`min-w-0 break-words ${className}`}>{text}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part
        id="shape"
        title="Space and shape"
        text="Steps of four pixels. Photos have square corners, badges and controls slightly rounded ones, panels a little more. One shadow, for floating elements."
      >
        <Specimen name="8, 12, 16, 20, 24, 40, 56, 80">
          <div className="flex flex-wrap items-end gap-4">
            {[8, 12, 16, 20, 24, 40, 56, 80].map((px) => (
              <span key={px} className="bg-ink" style={{ width: px, height: px }} />
            ))}
          </div>
        </Specimen>
        <Specimen name="Photo, badge, control, panel, float">
          <div className="flex flex-wrap gap-5">
            {[
              'rounded-none',
              'rounded-badge',
              'rounded-control',
              'rounded-panel',
              'rounded-panel shadow-float !bg-surface',
            ].map((shape) => (
              <span key={shape} className={`h-20 w-28 border border-line bg-press ${shape}`} />
            ))}
          </div>
        </Specimen>
      </Part>
    </>
  );
}
