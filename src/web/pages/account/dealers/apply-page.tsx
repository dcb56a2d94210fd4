import { useState } from 'react';
import { useNavigate, type MetaFunction } from 'react-router';
import { DEALER_LIMITS } from '#contract/dealer-roles.ts';
import type { DealerDocument } from '#contract/dealers.ts';
import { applyAsDealer } from '#contract/endpoints/dealers.ts';
import { browserClient } from '#web/api.ts';
import { AccountHead, BackLink } from '#web/components/account/account-head.tsx';
import { ResendVerification } from '#web/components/account/resend-verification.tsx';
import { DocumentField } from '#web/components/dealer/document-field.tsx';
import { LicenceFields } from '#web/components/dealer/licence-fields.tsx';
import { ProfileFields, readProfile } from '#web/components/dealer/profile-fields.tsx';
import { Field, TextArea } from '#web/components/ui/fields.tsx';
import { ActionForm, ErrorSummary, SubmitButton, type TextReader } from '#web/components/ui/form.tsx';
import { Section } from '#web/components/ui/section.tsx';
import { pageMeta } from '#web/page-meta.ts';
import { useUser } from '#web/root-data.ts';

export const meta: MetaFunction = () => pageMeta({ title: 'Apply as a dealer', isPrivate: true });

const NOTHING = { about: '', city: '', region: '', country: '', website: '', phone: '' };
const FAILED = 'Not sent. What you typed is still here. Please try again.';

export default function ApplyPage() {
  const user = useUser();
  const navigate = useNavigate();
  const [documents, setDocuments] = useState<readonly DealerDocument[]>([]);
  const send = (text: TextReader) =>
    browserClient.call(applyAsDealer, {
      body: {
        ...readProfile(text),
        name: text('name'),
        licence_number: text('licence_number'),
        licence_expires_on: text('licence_expires_on'),
        documents: documents.map(({ id }) => id),
        message: text('message'),
      },
    });
  return (
    <>
      <BackLink to="/account/dealers">Dealers</BackLink>
      <AccountHead
        title="Apply as a dealer"
        lead="We review your license and reply by email, usually within two business days."
      />
      {user?.email_verified === false ? (
        <div className="alert mt-6 bg-warn-soft">
          <div>
            <p>Verify your email address first. We’ll reply to it.</p>
            <div className="mt-3">
              <ResendVerification />
            </div>
          </div>
        </div>
      ) : null}
      <ActionForm failed={FAILED} action={send} onDone={() => void navigate('/account/dealers')}>
        <ErrorSummary />
        <div className="mt-8 grid max-w-2xl gap-10">
          <Section title="Your business" id="apply-firm" className="grid gap-5">
            <Field name="name" label="Business name" maxLength={120} autoComplete="organization" />
            <ProfileFields profile={NOTHING} />
          </Section>
          <Section title="Your license" id="apply-licence" className="grid gap-5">
            <LicenceFields />
            <DocumentField documents={documents} onChange={setDocuments} />
          </Section>
          <TextArea name="message" label="Additional information" rows={4} maxLength={DEALER_LIMITS.message} />
          <div>
            <SubmitButton busy="Sending…" className="btn-solid min-h-[3.25rem] px-8">
              Submit application
            </SubmitButton>
          </div>
        </div>
      </ActionForm>
    </>
  );
}
