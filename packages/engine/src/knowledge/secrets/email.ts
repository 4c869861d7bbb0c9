import { beside, type SecretKind, token } from './kind.ts';

const UUID = String.raw`[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`;

/** Keys that send mail in somebody's name. */
export const EMAIL_KINDS: readonly SecretKind[] = [
  {
    id: 'sendgrid-key',
    name: 'a SendGrid key',
    words: ['sg.'],
    pattern: token(String.raw`SG\.[\w-]{20,24}\.[\w-]{39,50}`),
    minEntropy: 3.5,
  },
  {
    id: 'mailgun-key',
    name: 'a Mailgun key',
    keywords: ['mailgun'],
    words: ['key-'],
    pattern:
      /(?<![\w-])key-[a-f0-9]{32}(?![\w-])|(?<=mailgun.{0,40}["'=:\s])[a-f0-9]{32}-[a-f0-9]{8}-[a-f0-9]{8}(?![\w-])/gi,
    minEntropy: 3,
  },
  {
    id: 'mailchimp-key',
    name: 'a Mailchimp key',
    keywords: ['-us'],
    pattern: token(String.raw`[a-f0-9]{32}-us\d{1,2}`),
    minEntropy: 3,
  },
  {
    id: 'brevo-key',
    name: 'a Brevo key',
    keywords: ['xkeysib-', 'xsmtpsib-'],
    pattern: token(String.raw`x(?:keys|smtps)ib-[a-f0-9]{64}-[A-Za-z0-9]{16}`),
    minEntropy: 3,
  },
  {
    id: 'resend-key',
    name: 'a Resend key',
    words: ['re_'],
    pattern: token(String.raw`re_[A-Za-z0-9]{8}_[A-Za-z0-9]{24}`),
    minEntropy: 3.5,
    unconfirmed: true,
  },
  {
    id: 'postmark-token',
    name: 'a Postmark token',
    keywords: ['postmark'],
    pattern: beside('postmark', UUID),
    unconfirmed: true,
  },
  {
    id: 'mandrill-key',
    name: 'a Mandrill key',
    keywords: ['mandrill'],
    words: ['md-'],
    pattern: /(?<![\w-])md-[A-Za-z0-9_-]{22}(?![\w-])/g,
    minEntropy: 3.4,
  },
  {
    id: 'mailersend-token',
    name: 'a MailerSend token',
    keywords: ['mlsn.'],
    pattern: token(String.raw`mlsn\.[a-f0-9]{64}`),
    minEntropy: 3,
  },
  {
    id: 'klaviyo-key',
    name: 'a Klaviyo private key',
    words: ['pk_'],
    pattern: token(String.raw`pk_(?:[a-f0-9]{34}|[A-Za-z0-9]{6}_[a-f0-9]{34})`),
    minEntropy: 3,
  },
  {
    id: 'mailjet-secret',
    name: 'a Mailjet key or secret',
    keywords: ['mailjet'],
    pattern: beside(String.raw`mailjet[\w.-]{0,20}(?:secret|key)`, String.raw`[a-f0-9]{32}`),
    minEntropy: 3,
  },
];
