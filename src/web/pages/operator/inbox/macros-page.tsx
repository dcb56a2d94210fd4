import { useMemo, useState } from 'react';
import { useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { ChevronDown } from 'lucide';
import { REPORT_CODES, REPORT_LABELS } from '#contract/comment-codes.ts';
import { changeMacro, createMacro, deleteMacro, listMacros } from '#contract/endpoints/inbox.ts';
import {
  INBOX_LIMITS,
  MACRO_PLACEHOLDERS,
  MACRO_USE_LABELS,
  MACRO_USES,
  type MacroUse,
} from '#contract/inbox-kinds.ts';
import type { Macro } from '#contract/inbox.ts';
import { browserClient } from '#web/api.ts';
import { useAction } from '#web/components/account/use-action.ts';
import { oneOf } from '#web/components/console/address.ts';
import { ConsolePage } from '#web/components/console/console-head.tsx';
import { Field, Select, TextArea } from '#web/components/ui/fields.tsx';
import {
  ActionForm,
  ErrorSummary,
  SubmitButton,
  SuccessAlert,
  type TextReader,
  WaitingButton,
} from '#web/components/ui/form.tsx';
import { Icon } from '#web/components/ui/icon.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { useNotice } from '#web/components/ui/use-notice.ts';
import { pageContext } from '#web/context.ts';
import { pageMeta } from '#web/page-meta.ts';
import { INBOX_PATH } from './inbox-address.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'Macros', isPrivate: true });

export async function loader({ context }: LoaderFunctionArgs) {
  return { macros: await pageContext(context).client.call(listMacros) };
}

const USES = MACRO_USES.map((use) => [use, MACRO_USE_LABELS[use]] as const);
const RULES = [['', 'Any'] as const, ...REPORT_CODES.map((code) => [code, REPORT_LABELS[code]] as const)];
const HINT = `Placeholders: ${MACRO_PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ')}.`;

function MacroForm({ macro, onDone }: { macro: Macro | null; onDone: (notice: string) => void }) {
  const id = macro?.id ?? 'new';
  const [use, setUse] = useState<MacroUse>(macro?.used_for ?? 'answer');
  const names = useMemo(
    () => ({ title: `${id}-title`, text: `${id}-text`, report_code: `${id}-rule`, used_for: `${id}-use` }),
    [id],
  );
  const deleting = useAction();
  const save = async (text: TextReader) => {
    const body = {
      used_for: use,
      title: text(names.title),
      text: text(names.text),
      report_code: use === 'remove' ? oneOf(REPORT_CODES, text(names.report_code)) : null,
    };
    await (macro === null
      ? browserClient.call(createMacro, { body })
      : browserClient.call(changeMacro, { params: { id: macro.id }, body }));
  };
  return (
    <ActionForm
      className="grid max-w-2xl gap-3 pb-5"
      failed="Not saved. Please try again."
      names={names}
      action={(text, form) => save(text).then(() => (macro === null ? form.reset() : undefined))}
      onDone={() => onDone(macro === null ? 'Macro added.' : 'Macro saved.')}
    >
      <ErrorSummary />
      <ErrorSummary problem={deleting.refused} />
      <Select
        name={names.used_for}
        label="Used for"
        options={USES}
        value={use}
        onChange={(event) => setUse(oneOf(MACRO_USES, event.target.value) ?? 'answer')}
      />
      {use === 'remove' ? (
        <Select name={names.report_code} label="Rule" options={RULES} defaultValue={macro?.report_code ?? ''} />
      ) : null}
      <Field name={names.title} label="Title" maxLength={80} defaultValue={macro?.title ?? ''} />
      <TextArea
        name={names.text}
        label="Text"
        hint={use === 'answer' ? HINT : 'Sent as it is.'}
        rows={4}
        maxLength={INBOX_LIMITS.macroText}
        defaultValue={macro?.text ?? ''}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton busy="Saving…" className="btn-solid">
          {macro === null ? 'Add macro' : 'Save'}
        </SubmitButton>
        {macro === null ? null : (
          <WaitingButton
            className="btn-quiet"
            disabled={deleting.isBusy}
            onClick={() =>
              void deleting
                .run(() => browserClient.call(deleteMacro, { params: { id: macro.id } }))
                .then((isDone) => (isDone === null ? undefined : onDone(`“${macro.title}” deleted.`)))
            }
          >
            Delete
          </WaitingButton>
        )}
      </div>
    </ActionForm>
  );
}

function MacroRow({
  macro,
  mayChange,
  onDone,
}: {
  macro: Macro;
  mayChange: boolean;
  onDone: (notice: string) => void;
}) {
  return (
    <li className="border-b border-line">
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3">
          <span className="min-w-0">
            <span className="font-strong">{macro.title}</span>
            {macro.report_code === null || REPORT_LABELS[macro.report_code] === macro.title ? null : (
              <span className="text-small text-ink-2"> · {REPORT_LABELS[macro.report_code]}</span>
            )}
          </span>
          <Icon of={ChevronDown} size={18} className="flex-none group-open:rotate-180" />
        </summary>
        {mayChange ? (
          <MacroForm macro={macro} onDone={onDone} />
        ) : (
          <p className="max-w-prose whitespace-pre-line pb-4">{macro.text}</p>
        )}
      </details>
    </li>
  );
}

export default function MacrosPage() {
  const { macros } = useLoaderData<typeof loader>();
  const { notice, done } = useNotice();
  return (
    <ConsolePage title="Macros" above={{ name: 'Inbox', to: INBOX_PATH }} className="grid gap-8 px-4 py-6 lg:px-6">
      <SuccessAlert>{notice}</SuccessAlert>
      {MACRO_USES.map((use) => {
        const items = macros.items.filter(({ used_for: each }) => each === use);
        return items.length === 0 ? null : (
          <Section size="h4" key={use} title={MACRO_USE_LABELS[use]} id={`use-${use}`}>
            <ul className="mt-1 border-t border-line">
              {items.map((macro) => (
                <MacroRow
                  key={`${macro.id} ${macro.updated_at}`}
                  macro={macro}
                  mayChange={macros.may_change}
                  onDone={done}
                />
              ))}
            </ul>
          </Section>
        );
      })}
      {macros.may_change ? (
        <Section size="h4" title="New macro" id="new-macro">
          <div className="mt-3">
            <MacroForm macro={null} onDone={done} />
          </div>
        </Section>
      ) : null}
    </ConsolePage>
  );
}
