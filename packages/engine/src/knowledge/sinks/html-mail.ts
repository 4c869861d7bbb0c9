import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { PYTHON, SCRIPT } from './languages.ts';
import { membersOf } from '../members-of.ts';

/** Where text becomes the markup of a letter. */
export const MAIL_SINKS: readonly SinkSpec[] = [
  ...[
    'nodemailer.createTransport().sendMail',
    '@sendgrid/mail.send',
    'sendgrid.send',
    'mailgun-js().messages().send',
    'postmark.ServerClient().sendEmail',
    'resend.Resend().emails.send',
  ].map((callee): SinkSpec => ({
    kind: 'html',
    languages: SCRIPT,
    callee,
    arguments: [],
    keywords: ['html', 'HtmlBody'],
  })),
  ...membersOf('django.core.mail', 'send_mail', 'mail_admins', 'mail_managers').map((callee): SinkSpec => ({
    kind: 'html',
    languages: PYTHON,
    callee,
    arguments: [],
    keywords: ['html_message'],
  })),
  ...['flask_mail.Message', 'fastapi_mail.MessageSchema'].map((callee): SinkSpec => ({
    kind: 'html',
    languages: PYTHON,
    callee,
    arguments: [],
    keywords: ['html'],
  })),
  { kind: 'html', languages: PYTHON, property: 'html', evidence: ['flask_mail.Message()'] },
  {
    kind: 'html',
    languages: PYTHON,
    method: 'attach_alternative',
    evidence: ['django.core.mail'],
    arguments: [0],
    keywords: ['content'],
  },
  ...['sendgrid.helpers.mail.Mail', 'sendgrid.Mail'].map((callee): SinkSpec => ({
    kind: 'html',
    languages: PYTHON,
    callee,
    arguments: [],
    keywords: ['html_content'],
  })),
  ...['sendgrid.helpers.mail.HtmlContent', 'sendgrid.HtmlContent'].map((callee): SinkSpec => ({
    kind: 'html',
    languages: PYTHON,
    callee,
    arguments: [0],
  })),
  ...['sendgrid.helpers.mail.Content', 'sendgrid.Content'].map((callee): SinkSpec => ({
    kind: 'html',
    languages: PYTHON,
    callee,
    arguments: [1],
    keywords: ['content'],
    onlyWith: { 0: 'text/html' },
  })),
  // Plain text unless it says otherwise.
  ...['email.mime.text.MIMEText', 'email.MIMEText.MIMEText'].flatMap((callee) =>
    [{ 1: 'html' }, { _subtype: 'html' }].map((onlyWith): SinkSpec => ({
      kind: 'html',
      languages: PYTHON,
      callee,
      arguments: [0],
      onlyWith,
    })),
  ),
];
