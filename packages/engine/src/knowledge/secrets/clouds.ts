import { decodeBase64 } from './checksum.ts';
import { beside, type SecretKind, token, type Verdict } from './kind.ts';

/** AWS writes key ids in base 32, and its manuals with EXAMPLE at the end. */
function awsKeyId(value: string): Verdict {
  return value.endsWith('EXAMPLE') || !/^[A-Z]{4}[A-Z2-7]{16}$/.test(value) ? 'impossible' : 'genuine';
}

/** A signed address names the key that signed it, and a link of a shop whose link it is; the key stays with whoever signed. */
const UNSIGNED = String.raw`(?<!\bX-Amz-Credential(?:=|%3D)|\b(?:AWSAccessKeyId|SubscriptionId)(?:=|%3D))`;

/** Amazon Web Services. */
export const AWS_KINDS: readonly SecretKind[] = [
  {
    id: 'aws-access-key-id',
    name: 'an AWS access key id',
    keywords: ['akia', 'abia', 'acca'],
    pattern: token(`${UNSIGNED}(?:AKIA|ABIA|ACCA)[A-Z0-9]{16}`),
    judge: awsKeyId,
    minEntropy: 2.8,
  },
  {
    id: 'aws-temporary-key-id',
    name: 'the id of a temporary AWS key, which ends by itself within 36 hours,',
    keywords: ['asia'],
    pattern: token(`${UNSIGNED}ASIA[A-Z0-9]{16}`),
    judge: awsKeyId,
    minEntropy: 2.8,
    severity: 'medium',
  },
  {
    id: 'aws-secret-access-key',
    name: 'an AWS secret access key',
    keywords: ['aws_secret', 'secretaccesskey', 'secret_access_key', 'aws_sec', 'secret_key', 'secretkey', 'aws'],
    pattern: beside(
      String.raw`aws.{0,20}?(?:secret|sec|sk)|secret_?access_?key|aws_?sec\w{0,20}`,
      String.raw`[A-Za-z0-9/+]{40}`,
    ),
    minEntropy: 4,
  },
  {
    id: 'aws-mws-token',
    name: 'an Amazon marketplace token',
    keywords: ['amzn.mws.'],
    pattern: token(String.raw`amzn\.mws\.[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}`),
  },
];

/** Google Cloud. */
export const GCP_KINDS: readonly SecretKind[] = [
  {
    id: 'google-api-key',
    name: 'a Google API key',
    keywords: ['aiza'],
    pattern: token(String.raw`AIza[\w-]{35}`),
    minEntropy: 3.5,
    severity: 'low',
  },
  {
    id: 'google-oauth-secret',
    name: 'a Google OAuth client secret',
    keywords: ['gocspx-'],
    pattern: token(String.raw`GOCSPX-[A-Za-z0-9_-]{28}`),
    minEntropy: 3,
    severity: 'high',
  },
  {
    id: 'google-oauth-token',
    name: 'a Google OAuth token, which ends by itself within an hour,',
    keywords: ['ya29.'],
    pattern: token(String.raw`ya29\.[A-Za-z0-9_-]{60,400}`),
    minEntropy: 3.5,
    severity: 'medium',
  },
  {
    id: 'google-service-account',
    name: 'a Google service account key',
    keywords: ['private_key_id'],
    pattern: /"private_key_id"\s{0,4}:\s{0,4}"(?<secret>[0-9a-f]{40})"/g,
    minEntropy: 3,
  },
];

/** Microsoft Azure. */
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
  },
  {
    id: 'azure-devops-token',
    name: 'an Azure DevOps token',
    keywords: ['azdo'],
    pattern: token(String.raw`[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}`),
    minEntropy: 3.5,
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
];

/** Other clouds and hosts. */
export const OTHER_CLOUD_KINDS: readonly SecretKind[] = [
  {
    id: 'alibaba-key-id',
    name: 'an Alibaba Cloud access key id',
    keywords: ['ltai'],
    pattern: token(String.raw`LTAI[A-Za-z0-9]{12,20}`),
    minEntropy: 3.2,
  },
  {
    id: 'alibaba-secret',
    name: 'an Alibaba Cloud secret',
    keywords: ['alibaba', 'aliyun', 'alicloud'],
    pattern: beside('alibaba|aliyun|alicloud', String.raw`[a-zA-Z0-9]{30}`),
    minEntropy: 3.8,
  },
  {
    id: 'digitalocean-token',
    name: 'a DigitalOcean token',
    keywords: ['dop_v1_', 'doo_v1_', 'dor_v1_'],
    pattern: token(String.raw`do[por]_v1_[a-f0-9]{64}`),
    minEntropy: 3,
  },
  {
    id: 'cloudflare-key',
    name: 'a Cloudflare API key',
    keywords: ['cloudflare', 'cf_api'],
    pattern: beside(String.raw`cloudflare|cf_api`, String.raw`[a-f0-9]{37}|[A-Za-z0-9_-]{40}`),
    minEntropy: 3.2,
  },
  {
    id: 'cloudflare-origin-ca',
    name: 'a Cloudflare origin CA key',
    keywords: ['v1.0-'],
    pattern: token(String.raw`v1\.0-[a-f0-9]{24}-[a-f0-9]{146}`),
    minEntropy: 3,
  },
  {
    id: 'heroku-key',
    name: 'a Heroku API key',
    keywords: ['heroku', 'hrku-'],
    pattern: beside('heroku', String.raw`[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|HRKU-AA[\w-]{58}`),
    minEntropy: 3,
  },
  {
    id: 'heroku-key-v2',
    name: 'a Heroku API key',
    keywords: ['hrku-aa'],
    pattern: token(String.raw`HRKU-AA[\w-]{58}`),
    minEntropy: 3.5,
  },
  {
    id: 'fly-token',
    name: 'a Fly.io token',
    keywords: ['fo1_', 'fm1r_', 'fm2_'],
    pattern: /(?<![\w])(?:fo1_[\w-]{43}|fm1[ar]_[A-Za-z0-9+/]{100,800}={0,3}|fm2_[A-Za-z0-9+/]{100,800}={0,3})/g,
    minEntropy: 3.5,
  },
  {
    id: 'supabase-token',
    name: 'a Supabase token',
    keywords: ['sbp_', 'sb_secret_'],
    pattern: token(String.raw`sbp_[a-f0-9]{40}|sb_secret_[A-Za-z0-9_-]{22}_[A-Za-z0-9]{8}`),
    minEntropy: 3,
    unconfirmed: true,
  },
  {
    id: 'neon-key',
    name: 'a Neon API key',
    keywords: ['napi_'],
    pattern: token(String.raw`napi_[a-z0-9]{64}`),
    minEntropy: 3.5,
    unconfirmed: true,
  },
  {
    id: 'render-key',
    name: 'a Render API key',
    keywords: ['rnd_'],
    pattern: token(String.raw`rnd_[A-Za-z0-9]{28,32}`),
    minEntropy: 3.5,
    unconfirmed: true,
  },
  {
    id: 'vercel-prefixed-token',
    name: 'a Vercel token',
    keywords: ['vcp_', 'vci_', 'vca_', 'vcr_', 'vck_'],
    pattern: token(String.raw`vc[piark]_[A-Za-z0-9]{24,64}`),
    minEntropy: 3.5,
  },
  {
    id: 'vercel-token',
    name: 'a Vercel token',
    keywords: ['vercel_token', 'vercel'],
    pattern: beside('vercel', String.raw`[A-Za-z0-9]{24}`),
    minEntropy: 3.7,
    unconfirmed: true,
  },
  {
    id: 'netlify-token',
    name: 'a Netlify token',
    keywords: ['netlify', 'nfp_'],
    pattern: beside('netlify', String.raw`nfp_[A-Za-z0-9]{36}|[A-Za-z0-9_-]{43}`),
    minEntropy: 3.8,
  },
  {
    id: 'planetscale-token',
    name: 'a PlanetScale credential',
    keywords: ['pscale_tkn_', 'pscale_oauth_', 'pscale_pw_'],
    pattern: token(String.raw`pscale_(?:tkn|oauth|pw)_[A-Za-z0-9_.=-]{32,64}`),
    minEntropy: 3,
  },
  {
    id: 'databricks-token',
    name: 'a Databricks token',
    keywords: ['dapi'],
    pattern: token(String.raw`dapi[a-fA-F0-9]{32}(?:-\d)?`),
    minEntropy: 3,
  },
  {
    id: 'openshift-token',
    name: 'an OpenShift token',
    keywords: ['sha256~'],
    pattern: token(String.raw`sha256~[\w-]{43}`),
    minEntropy: 3.5,
  },
  {
    id: 'scalingo-token',
    name: 'a Scalingo token',
    keywords: ['tk-us-'],
    pattern: token(String.raw`tk-us-[\w-]{48}`),
    minEntropy: 3,
  },
  {
    id: 'ibm-key',
    name: 'an IBM Cloud API key',
    keywords: ['ibm_cloud', 'ibmcloud', 'bluemix'],
    pattern: beside('ibm_?cloud|bluemix', String.raw`[A-Za-z0-9_-]{44}`),
    minEntropy: 3.8,
  },
];
