import { type ReactNode, useState } from 'react';
import { formOf } from '#contract/call.ts';
import { CLAIM_LIMITS } from '#contract/claims.ts';
import { answerShot } from '#contract/endpoints/photo-coverage.ts';
import { uploadPhoto } from '#contract/endpoints/photos.ts';
import type { PhotoCoverage, ShotCoverage } from '#contract/photo-coverage.ts';
import { browserClient } from '#web/api.ts';
import { Disclosure } from '#web/components/ui/disclosure.tsx';
import { Field, TextArea } from '#web/components/ui/fields.tsx';
import { ActionForm, ErrorSummary, SubmitButton, useFieldErrors } from '#web/components/ui/form.tsx';
import { Section } from '#web/components/ui/section.tsx';

interface Props {
  slug: string;
  coverage: PhotoCoverage;
  onDone: () => void;
}

const NAMES = { image_id: 'photo' };

function PhotoInput({ item, onFile }: { item: ShotCoverage; onFile: (file: File | null) => void }) {
  return (
    <Field
      name={`photo-${item.shot}`}
      label={`Photo: ${item.name}`}
      hint="Added to the public listing immediately. Make sure that no license plate or face is visible."
      errors={useFieldErrors('photo')}
      type="file"
      accept="image/*"
      className="!py-2.5"
      onChange={(event) => onFile(event.target.files?.[0] ?? null)}
    />
  );
}

function Upload({ slug, item, onDone }: Omit<Props, 'coverage'> & { item: ShotCoverage }) {
  const [file, setFile] = useState<File | null>(null);
  const send = async () => {
    const photo = file ?? new File([], 'photo');
    const { id } = await browserClient.call(uploadPhoto, { body: formOf(uploadPhoto, { photo }) });
    return browserClient.call(answerShot, {
      params: { slug, shot: item.shot },
      body: { outcome: 'attached', image_id: id },
    });
  };
  return (
    <ActionForm className="grid max-w-xl gap-3" names={NAMES} action={send} onDone={onDone}>
      <ErrorSummary />
      <PhotoInput item={item} onFile={setFile} />
      <div>
        <SubmitButton busy="Uploading…" className="btn-line">
          Add photo
        </SubmitButton>
      </div>
    </ActionForm>
  );
}

function Decline({ slug, item, onDone }: Omit<Props, 'coverage'> & { item: ShotCoverage }) {
  const reason = `photo-reason-${item.shot}`;
  return (
    <details>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center">Decline</summary>
      <ActionForm
        className="grid max-w-xl gap-3 pb-2"
        names={{ text: reason }}
        action={(text) =>
          browserClient.call(answerShot, {
            params: { slug, shot: item.shot },
            body: { outcome: 'declined', text: text(reason) },
          })
        }
        onDone={onDone}
      >
        <ErrorSummary />
        <TextArea name={reason} label="Reason" hint="Shown publicly." rows={2} maxLength={CLAIM_LIMITS.reason} />
        <div>
          <SubmitButton busy="Publishing…" className="btn-line">
            Decline request
          </SubmitButton>
        </div>
      </ActionForm>
    </details>
  );
}

function FoldedUnless({ isOpen, title, children }: { isOpen: boolean; title: string; children: ReactNode }) {
  return isOpen ? children : <Disclosure title={title}>{children}</Disclosure>;
}

export function PhotoRequests({ slug, coverage, onDone }: Props) {
  const missing = coverage.items
    .filter(({ href }) => href === null)
    .toSorted((a, b) => b.open_requests - a.open_requests);
  const asked = missing.filter(({ open_requests: count }) => count > 0).length;
  if (!coverage.is_open || missing.length === 0) return null;
  return (
    <Section
      title={
        <>
          Photo requests <span className="tnum font-plain text-ink-3">{asked}</span>
        </>
      }
      id="photo-requests"
    >
      <p className="mt-2 max-w-prose text-ink-2">
        {asked === 0
          ? 'Nobody asked, but these standard photos are missing.'
          : 'Everyone who asked is notified when you answer.'}
      </p>
      <FoldedUnless isOpen={asked > 0} title="Add a photo">
        <ul className="mt-3 border-t border-line">
          {missing.map((item) => (
            <li key={item.shot} className="border-b border-line py-3">
              <details open={item.open_requests > 0}>
                <summary className="min-h-11 cursor-pointer content-center font-strong">
                  {item.name}
                  {item.open_requests === 0 ? '' : `, ${item.open_requests} asked`}
                </summary>
                <div className="mt-2 grid gap-2">
                  <Upload slug={slug} item={item} onDone={onDone} />
                  {item.open_requests === 0 ? null : <Decline slug={slug} item={item} onDone={onDone} />}
                </div>
              </details>
            </li>
          ))}
        </ul>
      </FoldedUnless>
    </Section>
  );
}
