import { base62, crc32 } from './checksum.ts';
import { beside, type SecretKind, token, type Verdict } from './kind.ts';

/** Telegram: the bot's number, then a token that has begun with AA for years. */
function telegramBot(value: string): Verdict {
  return value.split(':')[1]?.startsWith('AA') ? 'genuine' : 'unknown';
}

/** Matrix: whose it is, twenty letters, and a checksum of both. */
function matrixAccess(value: string): Verdict {
  const cut = value.lastIndexOf('_');
  return base62(crc32(value.slice(0, cut))) === value.slice(cut + 1) ? 'genuine' : 'altered';
}

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
    id: 'discord-bot-token',
    name: 'a Discord bot token',
    keywords: ['discord', 'bot_token', 'bottoken', '.login('],
    pattern: token(String.raw`[MNO][A-Za-z\d_-]{23,25}\.[\w-]{6}\.[\w-]{27,38}`),
    minEntropy: 3.8,
  },
  {
    id: 'discord-client-secret',
    name: 'a Discord client secret',
    keywords: ['discord'],
    // Without a digit it is the name of something.
    pattern: beside('discord', String.raw`(?=[a-z=_-]{0,31}\d)[a-z0-9=_-]{32}`),
    minEntropy: 3.8,
  },
  {
    id: 'telegram-bot-token',
    name: 'a Telegram bot token',
    keywords: ['telegram', 'bot_token', 'bottoken', 'api.telegram.org', ':aa'],
    // In the address of a bot it stands right behind a word.
    pattern: /(?:(?<=\/bot)|(?<![\w:]))\d{8,10}:AA[\w-]{33}(?![\w-])/g,
    judge: telegramBot,
    minEntropy: 3.5,
  },
  {
    id: 'twilio-key',
    name: 'a Twilio API key',
    keywords: ['twilio'],
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
  {
    id: 'matrix-token',
    name: 'a Matrix access token',
    keywords: ['syt_'],
    pattern: token(String.raw`syt_[A-Za-z0-9+/_-]{1,200}_[A-Za-z]{20}_[A-Za-z0-9]{6}`),
    judge: matrixAccess,
  },
  {
    id: 'telnyx-key',
    name: 'a Telnyx API key',
    keywords: ['key0'],
    pattern: token(String.raw`KEY[0-9A-F]{32}_[A-Za-z0-9]{22}`),
    minEntropy: 3.5,
  },
  {
    id: 'pubnub-secret',
    name: 'a PubNub secret key',
    keywords: ['sec-c-'],
    pattern: token(String.raw`sec-c-[A-Za-z0-9]{48}`),
    minEntropy: 3.5,
  },
  {
    id: 'twitch-stream-key',
    name: 'a Twitch stream key',
    keywords: ['live_'],
    pattern: token(String.raw`live_\d{8,10}_[A-Za-z0-9]{30}`),
    minEntropy: 3.5,
  },
];
