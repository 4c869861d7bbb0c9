import { DATA, NOTHING, objectRole, type EntryWiring } from './entry-points.ts';

const CHAT = { framework: 'chat', what: 'request', source: 'remote' } as const;

/** Programs that answer in chats: anybody there may write to them. */
export const PYTHON_CHATS: readonly EntryWiring[] = [
  {
    ...CHAT,
    as: 'decorator',
    methods: ['command', 'slash_command', 'hybrid_command'],
    receivers: [
      'discord.ext.commands',
      'discord.app_commands',
      'discord.Bot()',
      'disnake.ext.commands',
      'nextcord.ext.commands',
    ],
    parameters: [objectRole('discord.Context()'), DATA],
  },
  {
    ...CHAT,
    as: 'decorator',
    methods: ['event', 'listen', 'listener'],
    receivers: ['discord.Client()', 'discord.Bot()', 'discord.ext.commands', 'disnake', 'nextcord'],
    parameters: [objectRole('discord.Message()')],
  },
  {
    ...CHAT,
    as: 'call',
    methods: ['CommandHandler', 'MessageHandler', 'CallbackQueryHandler', 'InlineQueryHandler'],
    receivers: ['telegram.ext'],
    properties: ['callback'],
    parameters: [objectRole('telegram.Update()'), objectRole('telegram.Context()')],
  },
  {
    ...CHAT,
    as: 'decorator',
    methods: ['message_handler', 'callback_query_handler'],
    receivers: ['telebot.TeleBot()', 'telebot.async_telebot.AsyncTeleBot()'],
    parameters: [objectRole('telegram.Message()')],
  },
  {
    ...CHAT,
    as: 'decorator',
    methods: ['message', 'edited_message', 'channel_post', 'callback_query', 'inline_query', 'message_handler'],
    receivers: ['aiogram.Dispatcher()', 'aiogram.Router()'],
    parameters: [objectRole('telegram.Message()')],
  },
  {
    ...CHAT,
    as: 'decorator',
    methods: ['on'],
    receivers: ['telethon.TelegramClient()', 'telethon.sync.TelegramClient()'],
    parameters: [objectRole('telethon.Event()')],
  },
  {
    ...CHAT,
    as: 'decorator',
    methods: ['on_message', 'on_edited_message', 'on_callback_query', 'on_inline_query'],
    receivers: ['pyrogram.Client()', 'pyrogram.Client'],
    parameters: [NOTHING, objectRole('telegram.Message()')],
  },
  {
    ...CHAT,
    as: 'decorator',
    methods: ['command', 'message', 'event', 'action', 'view', 'shortcut'],
    receivers: ['slack_bolt.App()', 'slack_bolt.async_app.AsyncApp()'],
    parameters: [DATA],
  },
  {
    ...CHAT,
    as: 'decorator',
    methods: ['on_message'],
    receivers: ['chainlit'],
    parameters: [objectRole('chainlit.Message()')],
  },
];

/** What somebody asks of a program in Discord, by its types. */
export const DISCORD_TYPES: readonly string[] = [
  'ChatInputCommandInteraction',
  'CommandInteraction',
  'AutocompleteInteraction',
  'ButtonInteraction',
  'MessageComponentInteraction',
  'ModalSubmitInteraction',
  'StringSelectMenuInteraction',
];

/** What somebody wrote where code is discussed: whoever may open an issue there. */
const CODE_HOST = { framework: 'github', what: 'event', source: 'remote', as: 'call' } as const;

export const JAVASCRIPT_CHATS: readonly EntryWiring[] = [
  {
    ...CHAT,
    as: 'call',
    methods: ['on', 'once'],
    receivers: ['discord.Client()', 'whatsapp-web.Client()'],
    event: /^(?:Events\.)?(?:message(?:Create|Update)?|message_create|[iI]nteractionCreate|Message(?:Create|Update))$/,
    parameters: [objectRole('discord.Message()')],
  },
  {
    ...CHAT,
    as: 'call',
    methods: ['on', 'hears', 'command', 'action', 'inlineQuery', 'callbackQuery', 'use'],
    receivers: ['telegraf.Telegraf()', 'telegraf()', 'grammy.Bot()', 'telegraf.Composer()', 'grammy.Composer()'],
    parameters: [objectRole('telegraf.Context()'), NOTHING],
  },
  {
    ...CHAT,
    as: 'call',
    methods: ['on', 'onText'],
    receivers: ['node-telegram-bot-api()'],
    parameters: [DATA],
  },
  {
    ...CHAT,
    as: 'call',
    methods: ['command', 'message', 'event', 'action', 'view', 'shortcut'],
    receivers: ['@slack/bolt.App()'],
    parameters: [objectRole('slack.Arguments()')],
  },
  {
    ...CODE_HOST,
    methods: ['on', 'onAny'],
    receivers: ['probot.Probot()'],
    parameters: [objectRole('github.Event()')],
  },
  {
    ...CODE_HOST,
    methods: ['on', 'onAny'],
    receivers: [
      '@octokit/webhooks.Webhooks()',
      '@octokit/app.App().webhooks',
      'octokit.App().webhooks',
      'octokit.Webhooks()',
    ],
    parameters: [objectRole('github.Event()')],
  },
];
