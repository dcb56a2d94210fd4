import { z } from 'zod';
import {
  ChangeEmailTemplateSchema,
  EmailPreviewSchema,
  EmailTemplateQuerySchema,
  EmailTemplateSchema,
  EmailTemplateSummariesSchema,
  EmailFeedbackAddressSchema,
  TestEmailSchema,
} from '../email-template-schemas.ts';
import { endpoint, json, staff } from '../endpoint.ts';

const NameParams = z.object({ name: z.string().min(1).max(40) });

export const listEmailTemplates = endpoint('GET /api/operator/email-templates', {
  summary: 'Email templates, and how far each language is translated',
  who: staff('change_emails'),
  answer: json(EmailTemplateSummariesSchema, 'The templates'),
});

export const readEmailTemplate = endpoint('GET /api/operator/email-templates/{name}', {
  summary: 'An email template in one language, with its text, placeholders and versions',
  who: staff('change_emails'),
  params: NameParams,
  query: EmailTemplateQuerySchema,
  answer: json(EmailTemplateSchema, 'The template'),
});

export const changeEmailTemplate = endpoint('PUT /api/operator/email-templates/{name}', {
  summary: 'Customize or translate an email template, or remove its own text',
  who: staff('change_emails'),
  params: NameParams,
  body: ChangeEmailTemplateSchema,
  answer: json(EmailTemplateSchema, 'The updated template'),
  refusals: [409],
});

export const previewEmail = endpoint('POST /api/operator/email-templates/{name}/preview', {
  summary: 'Preview an email with sample data, as HTML and text',
  who: staff('change_emails'),
  params: NameParams,
  body: TestEmailSchema,
  answer: json(EmailPreviewSchema, 'The email'),
});

export const sendTestEmail = endpoint('POST /api/operator/email-templates/{name}/test', {
  summary: 'Send yourself a test email with sample data',
  who: staff('change_emails'),
  params: NameParams,
  body: TestEmailSchema,
  answer: json(z.object({ sent_to: z.string() }), 'Sent'),
  refusals: [409, 429],
});

export const readEmailFeedback = endpoint('GET /api/operator/email-feedback', {
  summary: 'Where the mail service reports bounces and complaints',
  description:
    'Point the mail service’s webhook to this address. It accepts Postmark’s reports and our own format: `type` (bounce or complaint), `recipient`, `permanent`, `detail`.',
  who: staff('change_settings'),
  answer: json(EmailFeedbackAddressSchema, 'The address'),
});
