import { Bell, Bookmark, Check, CircleAlert, Info, Search, TimerReset, TriangleAlert } from 'lucide';
import { useState } from 'react';
import { ThemeChoices } from '#web/components/header/theme-choices.tsx';
import { Breadcrumbs } from '#web/components/ui/breadcrumbs.tsx';
import { Drawer } from '#web/components/ui/drawer.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Field, PasswordField, TextArea } from '#web/components/ui/fields.tsx';
import { SubmitButton } from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { Logo } from '#web/components/ui/logo.tsx';
import { TabList, TabPanel } from '#web/components/ui/tab-list.tsx';
import { OnBoth, Part, Specimen } from './specimen.tsx';
import { Table } from '#web/components/ui/table.tsx';

const KINDS = [
  ['btn-bid', 'Place bid of $49,000'],
  ['btn-solid', 'Send message'],
  ['btn-line', 'View auction'],
  ['btn-quiet', 'Clear all'],
  ['btn-stop', 'Remove card'],
] as const;

function Buttons() {
  return (
    <div className="grid gap-3">
      {KINDS.map(([kind, text]) => (
        <div key={kind} className="flex flex-wrap items-center gap-2">
          <button type="button" className={`btn ${kind}`}>
            {text}
          </button>
          <button type="button" className={`btn ${kind}`} disabled>
            Not now
          </button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        <button type="button" className="btn btn-line btn-icon" aria-label="Watch">
          <Icon of={Bookmark} />
        </button>
        <button type="button" className="btn btn-quiet btn-icon" aria-label="Notifications">
          <Icon of={Bell} />
        </button>
        <button type="button" className="btn btn-line" aria-pressed="true">
          Selected
        </button>
        <button type="button" className="btn btn-line btn-s">
          Small
        </button>
        <SubmitButton isPlain busy="Placing bid…" isBusy className="btn-bid">
          Place bid of $49,000
        </SubmitButton>
      </div>
    </div>
  );
}

function Fields({ mark }: { mark: string }) {
  return (
    <div className="grid gap-5">
      <Field
        name={`${mark}-name`}
        label="Name"
        autoComplete="off"
        defaultValue="Dana Whitcomb"
        hint="Public. Shown next to your bids."
      />
      <Field
        name={`${mark}-email`}
        label="Email"
        type="email"
        autoComplete="off"
        defaultValue="dana"
        errors={['Enter an email address, like dana@example.com.']}
      />
      <PasswordField name={`${mark}-password`} label="Password" autoComplete="off" defaultValue="a long enough one" />
      <TextArea name={`${mark}-message`} label="Message" rows={3} defaultValue="" />
      <div className="field">
        <label htmlFor={`${mark}-sort`}>Sort</label>
        <select id={`${mark}-sort`} className="input">
          <option>Closing soonest</option>
          <option>Newly listed</option>
        </select>
      </div>
      <Field name={`${mark}-off`} label="Disabled" defaultValue="HD-20418" disabled />
      <fieldset className="grid sm:grid-cols-2">
        <legend className="flabel">Choices</legend>
        <Checkbox defaultChecked>No reserve</Checkbox>
        <Checkbox>Ending today</Checkbox>
        <label className="check">
          <input type="radio" name={`${mark}-choice`} defaultChecked />
          Open carrier
        </label>
        <label className="check">
          <input type="radio" name={`${mark}-choice`} />
          Enclosed
        </label>
        <label className="switch flex min-h-11 items-center gap-3 text-[.9375rem]">
          <input type="checkbox" defaultChecked />
          Notify me when I’m outbid
        </label>
      </fieldset>
    </div>
  );
}

const ALERTS = [
  { kind: 'alert-go', icon: Check, text: 'You’re the high bidder.' },
  { kind: 'alert-stop', icon: CircleAlert, text: 'You’ve been outbid.' },
  { kind: 'alert-signal', icon: TimerReset, text: 'Extended to 3:49 PM.' },
  { kind: 'alert-note', icon: Info, text: 'Inspection report added.' },
  { kind: 'alert-warn', icon: TriangleAlert, text: 'Reconnecting.' },
  { kind: 'alert-soft', icon: Info, text: 'Time is up. Confirming final bids.' },
  { kind: 'alert-error', icon: CircleAlert, text: 'Failed to fetch auctions' },
] as const;

function Alerts() {
  return (
    <div className="grid gap-3">
      {ALERTS.map(({ kind, icon, text }) => (
        <p key={kind} className={`alert ${kind}`}>
          <Icon of={icon} />
          <strong className="font-strong">{text}</strong>
        </p>
      ))}
    </div>
  );
}

type View = 'everything' | 'bids' | 'comments';

function Tabs({ mark }: { mark: string }) {
  const [view, setView] = useState<View>('everything');
  const id = `elements-${mark}`;
  return (
    <>
      <TabList
        id={id}
        label={`Activity, ${mark}`}
        value={view}
        onChange={setView}
        className="noscroll flex overflow-x-auto border-b border-line"
        tabs={[
          {
            value: 'everything',
            label: (
              <>
                Everything<span className="n">49</span>
              </>
            ),
          },
          {
            value: 'bids',
            label: (
              <>
                Bids<span className="n">31</span>
              </>
            ),
          },
          {
            value: 'comments',
            label: (
              <>
                Comments<span className="n">18</span>
              </>
            ),
          },
        ]}
      />
      <TabPanel id={id} value={view}>
        <p className="pt-4 text-ink-2">Content of “{view}”.</p>
      </TabPanel>
    </>
  );
}

function SampleTable() {
  return (
    <Table caption="Sample table" className="tbl" columns={['Hammer price', ['Premium', 'num'], ['You pay', 'num']]}>
      {[
        ['$15,000', '$750', '$15,750'],
        ['$48,500', '$2,425', '$50,925'],
      ].map(([a, b, c]) => (
        <tr key={a}>
          <td className="data text-data-s">{a}</td>
          <td className="num">{b}</td>
          <td className="num">{c}</td>
        </tr>
      ))}
    </Table>
  );
}

function Drawers() {
  const [side, setSide] = useState<'left' | 'right' | null>(null);
  return (
    <div className="flex gap-2">
      <button type="button" className="btn btn-line" onClick={() => setSide('left')}>
        From the left
      </button>
      <button type="button" className="btn btn-line" onClick={() => setSide('right')}>
        From the right
      </button>
      {(['left', 'right'] as const).map((each) => (
        <Drawer
          key={each}
          isOpen={side === each}
          onClose={() => setSide((open) => (open === each ? null : open))}
          side={each}
          title={`Drawer on the ${each}`}
          heading={<h4 className="heading text-h3">Drawer</h4>}
        >
          <p className="p-5 text-ink-2">
            Press Escape, the button or outside the drawer to close it. Focus returns to the button that opened it.
          </p>
        </Drawer>
      ))}
    </div>
  );
}

export function Controls({ siteName }: { siteName: string }) {
  return (
    <>
      <Part id="buttons" title="Buttons" text="Yellow marks the action that commits. One per panel, never two.">
        <OnBoth name="At rest, disabled; icon, pressed, small, busy">{() => <Buttons />}</OnBoth>
      </Part>
      <Part
        id="forms"
        title="Forms"
        text="Labels above, hints before errors, the error beside its field and in the summary."
      >
        <OnBoth name="Fields">{(mark) => <Fields mark={mark} />}</OnBoth>
      </Part>
      <Part
        id="bands"
        title="Alerts"
        text="One per panel, directly under the badges: what just happened, in words first."
      >
        <OnBoth name="Go, stop, signal, note, warn, soft, error">{() => <Alerts />}</OnBoth>
      </Part>
      <Part id="navigation" title="Navigation and tables">
        <OnBoth name="Tabs">{(mark) => <Tabs mark={mark} />}</OnBoth>
        <OnBoth name="Chips">
          {() => (
            <div className="flex flex-wrap gap-2">
              <span className="chip chip-on">All</span>
              <button type="button" className="chip">
                Guides
              </button>
              <button type="button" className="chip" aria-pressed="true">
                No reserve
              </button>
            </div>
          )}
        </OnBoth>
        <Specimen name="Breadcrumb">
          <Breadcrumbs
            crumbs={[
              { name: 'Auctions', to: '/auctions' },
              { name: 'Datsun', to: '/auctions?make=Datsun' },
              { name: 'Lot 1184', to: '/elements' },
            ]}
          />
        </Specimen>
        <OnBoth name="Table">{() => <SampleTable />}</OnBoth>
        <OnBoth name="Links and logo">
          {() => (
            <div className="grid gap-3">
              <Logo name={siteName} />
              <p>
                A{' '}
                <a className="link" href="#navigation">
                  link in a sentence
                </a>
                , and{' '}
                <span className="prose">
                  <a href="#navigation">one in prose</a>
                </span>
                .
              </p>
              <p className="flex items-center gap-2 text-ink-2">
                <Icon of={Search} />
                Icons go beside a word.
              </p>
            </div>
          )}
        </OnBoth>
        <Specimen name="Drawers">
          <Drawers />
        </Specimen>
        <Specimen name="Light, dark, as the system">
          <div className="max-w-sm">
            <ThemeChoices layout="row" />
          </div>
        </Specimen>
      </Part>
    </>
  );
}
