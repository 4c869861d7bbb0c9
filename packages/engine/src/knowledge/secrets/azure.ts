import { decodeBase64 } from './checksum.ts';
import { beside, type SecretKind, token } from './kind.ts';

/** Microsoft Azure. Newer keys say in their last letters which service they open. */
export const AZURE_KINDS: readonly SecretKind[] = [
  {
    id: 'azure-client-secret',
    name: 'an Azure client secret',
    keywords: ['q~'],
    pattern: /(?<![\w~.-])[A-Za-z0-9_~.]{3}\dQ~[A-Za-z0-9_~.-]{31,34}(?![\w~.-])/g,
    minEntropy: 3,
  },
  {
    id: 'azure-storage-key',
    name: 'an Azure storage account key',
    keywords: ['accountkey=', 'account_key', 'accountkey'],
    pattern: /account_?key["']?\s{0,4}[=:]\s{0,4}["']?(?<secret>[A-Za-z0-9+/]{86}==)/gi,
    judge: (value) =>
      decodeBase64(value)?.length === 64 && !value.startsWith('Eby8vdM02xNOcqF') ? 'genuine' : 'impossible',
  },
  {
    id: 'azure-cask-key',
    name: 'an Azure service key',
    keywords: ['jqqj99'],
    pattern: /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{52}JQQJ99[A-Za-z0-9+/=]{26,40}(?![A-Za-z0-9+/])/g,
    minEntropy: 3.5,
    padding: /A{4,}/g,
  },
  {
    id: 'azure-devops-token',
    name: 'an Azure DevOps token',
    keywords: ['azdo'],
    pattern: token(String.raw`[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}`),
    minEntropy: 3.5,
    padding: /A{4,}/g,
  },
  {
    id: 'azure-sas',
    name: 'an Azure shared access signature',
    keywords: ['sharedaccesskey=', '&sig='],
    // What begins and ends on one day was a link, and has run out; a key of a user (`ske`) signs for a week at most.
    pattern:
      /(?:SharedAccessKey=|[?&]sig=(?<!\bst=\1T[^&\s"']{0,30}&se=(\d{4}-\d\d-\d\d)T[^\s"']{0,300}[?&]sig=|&ske=\d{4}-[^\s"']{0,120}[?&]sig=))(?<secret>[A-Za-z0-9+/%]{40,90}(?:=|%3D){1,2})/g,
    minEntropy: 3.5,
  },
  {
    id: 'azure-functions-key',
    name: 'an Azure Functions key',
    keywords: ['azfu'],
    pattern: token(String.raw`[A-Za-z0-9_-]{44}AzFu[A-Za-z0-9_-]{5}[AQgw]==`),
    minEntropy: 3.5,
  },
  {
    id: 'azure-storage-identifiable-key',
    name: 'an Azure storage account key',
    keywords: ['+ast'],
    pattern: /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{76}\+ASt[A-Za-z0-9+/]{5}[AQgw]==/g,
    minEntropy: 3.5,
    padding: /A{4,}/g,
  },
  {
    id: 'azure-cosmos-key',
    name: 'an Azure Cosmos DB key',
    keywords: ['acdb'],
    pattern: /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{76}ACDb[A-Za-z0-9+/]{5}[AQgw]==/g,
    minEntropy: 3.5,
  },
  {
    id: 'azure-batch-key',
    name: 'an Azure Batch key',
    keywords: ['+aba'],
    pattern: /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{76}\+ABa[A-Za-z0-9+/]{5}[AQgw]==/g,
    minEntropy: 3.5,
  },
  {
    id: 'azure-bus-key',
    name: 'a key of Azure’s Service Bus, Event Hubs or Relay',
    keywords: ['+asb', '+aeh', '+arm'],
    pattern: /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{33}\+A(?:Sb|Eh|Rm)[A-Za-z0-9+/]{5}[AEIMQUYcgkosw048]=/g,
    minEntropy: 3.5,
  },
  {
    id: 'azure-iot-key',
    name: 'an Azure IoT Hub key',
    keywords: ['aiot'],
    pattern: /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{33}AIoT[A-Za-z0-9+/]{5}[AEIMQUYcgkosw048]=/g,
    minEntropy: 3.5,
  },
  {
    id: 'azure-cache-key',
    name: 'a key of Azure’s Redis cache',
    keywords: ['azca'],
    pattern: /(?<![A-Za-z0-9+/])[A-Za-z0-9]{33}AzCa[A-P][A-Za-z0-9]{5}=/g,
    minEntropy: 3.5,
  },
  {
    id: 'azure-search-key',
    name: 'an Azure AI Search key',
    keywords: ['azse'],
    pattern: token(String.raw`[A-Za-z0-9]{42}AzSe[A-D][A-Za-z0-9]{5}`),
    minEntropy: 3.5,
  },
  {
    id: 'azure-registry-password',
    name: 'a password of an Azure container registry',
    keywords: ['+acr'],
    pattern: /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{42}\+ACR[A-D][A-Za-z0-9]{5}(?![A-Za-z0-9+/])/g,
    minEntropy: 3.5,
  },
  {
    id: 'azure-subscription-key',
    name: 'a subscription key of Azure’s API Management',
    keywords: ['subscription-key', 'subscription_key'],
    pattern: beside(
      String.raw`ocp-apim-subscription-key|azure[\w.-]{0,20}subscription[_-]key`,
      String.raw`[a-f0-9]{32}`,
    ),
    minEntropy: 3,
  },
  {
    id: 'azure-openai-key',
    name: 'an Azure OpenAI key',
    keywords: ['azure_openai', 'azureopenai', 'azure-openai'],
    pattern: beside(String.raw`azure[_-]?openai`, String.raw`[a-f0-9]{32}`),
    minEntropy: 3,
    severity: 'high',
  },
  {
    id: 'azure-refresh-token',
    name: 'an Entra refresh token',
    keywords: ['.agaba'],
    pattern: /(?<![\w.-])[01]\.A[\w-]{50,}(?:\.\d)?\.AgABA[\w-]{250,}/g,
    minEntropy: 3.5,
    severity: 'high',
  },
  {
    id: 'azure-devops-legacy-token',
    name: 'an Azure DevOps token',
    keywords: ['azure', 'devops', 'ado_', 'vsts'],
    pattern: beside(String.raw`(?:azure[_-]?devops|vsts|ado|azure)[\w.-]{0,16}(?:pat|token)`, String.raw`[a-z2-7]{52}`),
    minEntropy: 3.8,
    severity: 'high',
  },
];
