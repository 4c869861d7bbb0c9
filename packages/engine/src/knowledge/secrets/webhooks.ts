import type { SecretKind } from './kind.ts';

/** Addresses that take messages from whoever knows them. */
export const WEBHOOK_KINDS: readonly SecretKind[] = [
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
    id: 'teams-webhook',
    name: 'a Microsoft Teams webhook',
    keywords: ['webhook.office.com'],
    pattern:
      /https:\/\/[a-z0-9]{1,40}\.webhook\.office\.com\/webhookb2\/(?<secret>[a-z0-9@-]{60,90}\/IncomingWebhook\/[a-z0-9]{32}\/[a-z0-9-]{36})/gi,
  },
  {
    id: 'teams-legacy-webhook',
    name: 'a Microsoft Teams webhook',
    keywords: ['outlook.office.com/webhook', 'outlook.office365.com/webhook'],
    pattern:
      /https:\/\/outlook\.office(?:365)?\.com\/webhook\/(?<secret>[a-z0-9@-]{60,90}\/IncomingWebhook\/[a-z0-9]{32}\/[a-z0-9-]{36})/gi,
    severity: 'medium',
  },
  {
    id: 'logic-app-webhook',
    name: 'the address of an Azure workflow',
    keywords: ['logic.azure.com'],
    pattern:
      /\.logic\.azure\.com(?::443)?\/workflows\/[a-f0-9]{32}\/[^\s"'<>]{10,200}[?&]sig=(?<secret>[\w-]{43})(?![\w-])/g,
    minEntropy: 3.5,
  },
  {
    id: 'google-chat-webhook',
    name: 'a Google Chat webhook',
    keywords: ['chat.googleapis.com'],
    pattern:
      /chat\.googleapis\.com\/v1\/spaces\/[\w-]{8,20}\/messages\?key=[\w-]{39}&token=(?<secret>[\w-]{40,50}(?:%3D|=)?)/g,
    minEntropy: 3.5,
  },
  {
    id: 'zapier-webhook',
    name: 'a Zapier webhook',
    keywords: ['hooks.zapier.com'],
    pattern: /hooks\.zapier\.com\/hooks\/catch\/(?<secret>\d{5,10}\/[a-z0-9]{6,10})(?![\w])/g,
    severity: 'medium',
  },
  {
    id: 'feishu-webhook',
    name: 'a Feishu or Lark webhook',
    keywords: ['open-apis/bot'],
    pattern:
      /open\.(?:feishu\.cn|larksuite\.com)\/open-apis\/bot\/(?:v2\/)?hook\/(?<secret>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g,
  },
  {
    id: 'dingtalk-webhook',
    name: 'a DingTalk webhook',
    keywords: ['oapi.dingtalk.com'],
    pattern: /oapi\.dingtalk\.com\/robot\/send\?access_token=(?<secret>[a-f0-9]{64})/g,
    minEntropy: 3,
  },
  {
    id: 'wecom-webhook',
    name: 'a WeCom webhook',
    keywords: ['qyapi.weixin.qq.com'],
    pattern:
      /qyapi\.weixin\.qq\.com\/cgi-bin\/webhook\/send\?key=(?<secret>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/g,
  },
];
