import { beside, type SecretKind, token, type Verdict } from './kind.ts';

const UUID = String.raw`[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`;

/** Telegram: the bot's number, then a token that has begun with AA for years. */
function telegramBot(value: string): Verdict {
  return value.split(':')[1]?.startsWith('AA') ? 'genuine' : 'unknown';
}

/** Keys that move money. Test-mode keys are low: they reach a sandbox. */
export const PAYMENT_KINDS: readonly SecretKind[] = [
  {
    id: 'stripe-live-key',
    name: 'a live Stripe key',
    keywords: ['sk_live_', 'rk_live_'],
    pattern: token(String.raw`[sr]k_live_[A-Za-z0-9]{24,247}`),
    minEntropy: 3,
  },
  {
    id: 'stripe-test-key',
    name: 'a Stripe test key',
    keywords: ['sk_test_', 'rk_test_'],
    pattern: token(String.raw`[sr]k_test_[A-Za-z0-9]{24,247}`),
    minEntropy: 3,
    severity: 'low',
  },
  {
    id: 'stripe-webhook-secret',
    name: 'a Stripe webhook secret',
    keywords: ['whsec_'],
    pattern: token(String.raw`whsec_[A-Za-z0-9+/]{32,64}`),
    minEntropy: 3.3,
    severity: 'high',
  },
  {
    id: 'square-token',
    name: 'a Square access token',
    keywords: ['sq0atp-', 'sq0csp-', 'eaaa'],
    pattern: token(String.raw`sq0atp-[\w-]{22}|sq0csp-[\w-]{43}|EAAA[\w-]{60}`),
    minEntropy: 3,
  },
  {
    id: 'paypal-braintree-token',
    name: 'a Braintree access token',
    keywords: ['access_token$production$'],
    pattern: /access_token\$production\$[0-9a-z]{16}\$[0-9a-f]{32}/g,
  },
  {
    id: 'flutterwave-key',
    name: 'a Flutterwave key',
    keywords: ['flwseck'],
    pattern: token(String.raw`FLWSECK(?:_TEST)?-[a-hA-H0-9]{12,34}(?:-X)?`),
    minEntropy: 2.5,
  },
  {
    id: 'shopify-token',
    name: 'a Shopify token',
    keywords: ['shpat_', 'shpca_', 'shppa_', 'shpss_'],
    pattern: token(String.raw`shp(?:at|ca|pa|ss)_[A-Za-z0-9]{32,38}`),
    minEntropy: 3,
  },
  {
    id: 'easypost-key',
    name: 'an EasyPost key',
    keywords: ['ezak', 'eztk'],
    pattern: token(String.raw`EZ[AT]K[A-Za-z0-9]{54}`),
    minEntropy: 3,
  },
  {
    id: 'shippo-token',
    name: 'a Shippo token',
    keywords: ['shippo_'],
    pattern: token(String.raw`shippo_(?:live|test)_[a-fA-F0-9]{40}`),
    minEntropy: 3,
  },
  {
    id: 'plaid-secret',
    name: 'a Plaid secret',
    keywords: ['plaid'],
    pattern: beside('plaid', String.raw`[a-f0-9]{30}|access-(?:sandbox|development|production)-${UUID}`),
    minEntropy: 3,
  },
  {
    id: 'clerk-key',
    name: 'a Clerk secret key',
    keywords: ['clerk'],
    pattern: beside('clerk', String.raw`sk_(?:live|test)_[A-Za-z0-9]{40,50}`),
    minEntropy: 3,
  },
];

/** Tokens that speak for somebody: chat, text messages, social networks. */
export const MESSAGING_KINDS: readonly SecretKind[] = [
  {
    id: 'slack-token',
    name: 'a Slack token',
    keywords: ['xoxb-', 'xoxp-', 'xoxa-', 'xoxr-', 'xoxs-', 'xoxo-', 'xoxe-', 'xoxe.'],
    pattern: token(
      String.raw`xox(?:[abposr]-(?:\d-)?(?:[A-Za-z0-9]{8,14}-){1,4}[A-Za-z0-9]{8,64}|e-\d-[A-Za-z0-9]{140,150}|e\.xox[bp]-\d-[A-Za-z0-9]{150,180})`,
    ),
    minEntropy: 2.8,
  },
  {
    id: 'slack-app-token',
    name: 'a Slack app token',
    keywords: ['xapp-'],
    pattern: token(String.raw`xapp-\d-[A-Z0-9]{8,14}-\d{10,14}-[a-z0-9]{40,70}`, 'gi'),
    minEntropy: 2.8,
  },
  {
    id: 'slack-webhook',
    name: 'a Slack webhook',
    keywords: ['hooks.slack.com'],
    pattern: /https?:\/\/hooks\.slack\.com\/(?<secret>(?:services|workflows|triggers)\/[A-Za-z0-9+/]{43,60})/g,
    minEntropy: 3,
  },
  {
    id: 'discord-webhook',
    name: 'a Discord webhook',
    keywords: ['discord.com/api/webhooks', 'discordapp.com/api/webhooks'],
    pattern: /discord(?:app)?\.com\/api\/webhooks\/(?<secret>\d{17,20}\/[\w-]{60,80})/g,
    minEntropy: 3.5,
  },
  {
    id: 'discord-bot-token',
    name: 'a Discord bot token',
    keywords: ['discord', 'bot_token', 'token'],
    pattern: token(String.raw`[MNO][A-Za-z\d_-]{23,25}\.[\w-]{6}\.[\w-]{27,38}`),
    minEntropy: 3.8,
  },
  {
    id: 'discord-client-secret',
    name: 'a Discord client secret',
    keywords: ['discord'],
    pattern: beside('discord', String.raw`[a-z0-9=_-]{32}`),
    minEntropy: 3.8,
  },
  {
    id: 'telegram-bot-token',
    name: 'a Telegram bot token',
    keywords: ['telegram', 'bot_token', 'bottoken', 'api.telegram.org', ':aa'],
    pattern: /(?<![\w:])\d{8,10}:AA[\w-]{33}(?![\w-])/g,
    judge: telegramBot,
    minEntropy: 3.5,
  },
  {
    id: 'teams-webhook',
    name: 'a Microsoft Teams webhook',
    keywords: ['webhook.office.com'],
    pattern:
      /https:\/\/[a-z0-9]{1,40}\.webhook\.office\.com\/webhookb2\/(?<secret>[a-z0-9@-]{60,90}\/IncomingWebhook\/[a-z0-9]{32}\/[a-z0-9-]{36})/gi,
  },
  {
    id: 'twilio-key',
    name: 'a Twilio API key',
    keywords: ['twilio', 'sk'],
    pattern: token(String.raw`SK[0-9a-f]{32}`),
    minEntropy: 3,
  },
  {
    id: 'twilio-auth-token',
    name: 'a Twilio auth token',
    keywords: ['twilio'],
    pattern: beside(String.raw`twilio.{0,20}?(?:token|secret)`, String.raw`[0-9a-f]{32}`),
    minEntropy: 3,
  },
  {
    id: 'twitch-token',
    name: 'a Twitch token',
    keywords: ['twitch'],
    pattern: beside('twitch', String.raw`(?:oauth:)?[a-z0-9]{30}`),
    minEntropy: 3.6,
  },
  {
    id: 'facebook-token',
    name: 'a Facebook access token',
    keywords: ['eaam', 'eaac', 'facebook'],
    pattern: token(String.raw`EAA[MC][A-Za-z0-9]{100,300}|\d{15,16}\|[\w-]{27,40}`),
    minEntropy: 3.5,
  },
  {
    id: 'facebook-secret',
    name: 'a Facebook app secret',
    keywords: ['facebook'],
    pattern: beside(String.raw`facebook|fb_?(?:app)?_?secret`, String.raw`[a-f0-9]{32}`),
    minEntropy: 3,
  },
  {
    id: 'twitter-secret',
    name: 'a Twitter credential',
    keywords: ['twitter', 'consumer_secret', 'consumer_key'],
    pattern: beside(
      String.raw`twitter|consumer_?(?:secret|key)`,
      String.raw`[A-Za-z0-9]{45,50}|A{22}[A-Za-z0-9%]{80,100}|[A-Za-z0-9]{25}`,
    ),
    minEntropy: 3.7,
  },
  {
    id: 'line-token',
    name: 'a LINE channel token',
    keywords: ['line_channel', 'channelaccesstoken'],
    pattern: beside(String.raw`line_channel|channel_?access_?token`, String.raw`[A-Za-z0-9+/]{150,180}=`),
    minEntropy: 4,
  },
  {
    id: 'mattermost-token',
    name: 'a Mattermost token',
    keywords: ['mattermost'],
    pattern: beside('mattermost', String.raw`[a-z0-9]{26}`),
    minEntropy: 3.6,
  },
];

/** Keys that send mail in somebody's name. */
export const EMAIL_KINDS: readonly SecretKind[] = [
  {
    id: 'sendgrid-key',
    name: 'a SendGrid key',
    keywords: ['sg.'],
    pattern: token(String.raw`SG\.[\w-]{20,24}\.[\w-]{39,50}`),
    minEntropy: 3.5,
  },
  {
    id: 'mailgun-key',
    name: 'a Mailgun key',
    keywords: ['mailgun', 'key-'],
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
    keywords: ['re_'],
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
    keywords: ['mandrill', 'md-'],
    pattern: /(?<![\w-])md-[A-Za-z0-9_-]{22}(?![\w-])/g,
    minEntropy: 3.4,
  },
];

/** Tokens of services teams work in. */
export const SAAS_KINDS: readonly SecretKind[] = [
  {
    id: 'atlassian-token',
    name: 'an Atlassian API token',
    keywords: ['atatt3', 'atctt3'],
    pattern: token(String.raw`AT[AC]TT3[A-Za-z0-9_=-]{180,220}`),
    minEntropy: 3.5,
  },
  {
    id: 'atlassian-legacy-token',
    name: 'an Atlassian API token',
    keywords: ['atlassian', 'confluence', 'jira'],
    pattern: beside(
      String.raw`(?:atlassian|confluence|jira).{0,20}?(?:token|key|secret|pass)`,
      String.raw`[A-Za-z0-9]{24}`,
    ),
    minEntropy: 3.7,
  },
  {
    id: 'notion-token',
    name: 'a Notion token',
    keywords: ['ntn_', 'secret_'],
    pattern: token(String.raw`ntn_[0-9]{11}[A-Za-z0-9]{35}|secret_[A-Za-z0-9]{43}`),
    minEntropy: 3.6,
  },
  {
    id: 'linear-key',
    name: 'a Linear API key',
    keywords: ['lin_api_', 'lin_oauth_'],
    pattern: token(String.raw`lin_(?:api|oauth)_[A-Za-z0-9]{40,64}`),
    minEntropy: 3,
  },
  {
    id: 'figma-token',
    name: 'a Figma token',
    keywords: ['figd_'],
    pattern: token(String.raw`figd_[A-Za-z0-9_-]{40,64}`),
    minEntropy: 3.5,
  },
  {
    id: 'airtable-token',
    name: 'an Airtable token',
    keywords: ['airtable', 'pat'],
    pattern: token(String.raw`pat[A-Za-z0-9]{14}\.[a-f0-9]{64}`),
    minEntropy: 3,
  },
  {
    id: 'airtable-key',
    name: 'an Airtable API key',
    keywords: ['airtable'],
    pattern: beside('airtable', String.raw`key[A-Za-z0-9]{14}`),
    minEntropy: 3.2,
  },
  {
    id: 'asana-secret',
    name: 'an Asana credential',
    keywords: ['asana'],
    pattern: beside('asana', String.raw`[0-9]/\d{16}:[a-f0-9]{32}|[a-z0-9]{32}`),
    minEntropy: 3.4,
  },
  {
    id: 'hubspot-key',
    name: 'a HubSpot key',
    keywords: ['hubspot', 'pat-na1-', 'pat-eu1-'],
    pattern: new RegExp(
      String.raw`(?<![\w-])pat-(?:na|eu)\d-${UUID}(?![\w-])|(?<=hubspot[\w.-]{0,32}["']?\s{0,4}[=:]\s{0,4}["']?)${UUID}(?![\w-])`,
      'gi',
    ),
  },
  {
    id: 'intercom-token',
    name: 'an Intercom token',
    keywords: ['intercom'],
    pattern: beside('intercom', String.raw`[A-Za-z0-9=_-]{60}`),
    minEntropy: 3.8,
  },
  {
    id: 'dropbox-token',
    name: 'a Dropbox token',
    keywords: ['dropbox', 'sl.'],
    pattern: token(String.raw`sl\.[A-Za-z0-9_-]{130,160}`),
    minEntropy: 3.8,
  },
  {
    id: 'adobe-secret',
    name: 'an Adobe client secret',
    keywords: ['p8e-'],
    pattern: token(String.raw`p8e-[A-Za-z0-9]{32}`),
    minEntropy: 3,
  },
  {
    id: 'postman-key',
    name: 'a Postman key',
    keywords: ['pmak-'],
    pattern: token(String.raw`PMAK-[a-f0-9]{24}-[a-f0-9]{34}`, 'gi'),
    minEntropy: 3,
  },
  {
    id: 'readme-key',
    name: 'a ReadMe key',
    keywords: ['rdme_'],
    pattern: token(String.raw`rdme_[a-z0-9]{70}`),
    minEntropy: 3,
  },
  {
    id: 'adafruit-key',
    name: 'an Adafruit IO key',
    keywords: ['aio_', 'adafruit'],
    pattern: token(String.raw`aio_[A-Za-z]{4}\d{2}[A-Za-z0-9]{22}`),
    minEntropy: 3,
  },
  {
    id: 'algolia-key',
    name: 'an Algolia admin key',
    keywords: ['algolia'],
    pattern: beside(String.raw`algolia.{0,10}?(?:admin|api|write)`, String.raw`[a-f0-9]{32}`),
    minEntropy: 3,
  },
  {
    id: 'linkedin-secret',
    name: 'a LinkedIn client secret',
    keywords: ['linkedin'],
    pattern: beside(String.raw`linked_?in`, String.raw`[A-Za-z0-9]{16}`),
    minEntropy: 3.5,
  },
  {
    id: 'typeform-token',
    name: 'a Typeform token',
    keywords: ['tfp_'],
    pattern: token(String.raw`tfp_[A-Za-z0-9_.=-]{59}`),
    minEntropy: 3.5,
  },
  {
    id: 'mapbox-token',
    name: 'a Mapbox secret token',
    keywords: ['sk.eyj'],
    pattern: token(String.raw`sk\.eyJ[A-Za-z0-9_-]{60,120}\.[A-Za-z0-9_-]{20,30}`),
    minEntropy: 3.5,
  },
  {
    id: 'contentful-token',
    name: 'a Contentful management token',
    keywords: ['cfpat-', 'contentful'],
    pattern: token(String.raw`CFPAT-[\w-]{43}`),
    minEntropy: 3.5,
  },
  {
    id: 'duffel-token',
    name: 'a Duffel token',
    keywords: ['duffel_'],
    pattern: token(String.raw`duffel_(?:test|live)_[A-Za-z0-9_=-]{43}`),
    minEntropy: 3.5,
  },
  {
    id: 'frameio-token',
    name: 'a Frame.io token',
    keywords: ['fio-u-'],
    pattern: token(String.raw`fio-u-[A-Za-z0-9_=-]{64}`),
    minEntropy: 3.5,
  },
  {
    id: 'zendesk-token',
    name: 'a Zendesk token',
    keywords: ['zendesk'],
    pattern: beside('zendesk', String.raw`[a-z0-9]{40}`),
    minEntropy: 3.7,
  },
];
