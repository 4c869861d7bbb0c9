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
    opensNothingAlone: true,
  },
  {
    id: 'aws-temporary-key-id',
    name: 'the id of a temporary AWS key, which ends by itself within 36 hours,',
    keywords: ['asia'],
    pattern: token(`${UNSIGNED}ASIA[A-Z0-9]{16}`),
    judge: awsKeyId,
    minEntropy: 2.8,
    opensNothingAlone: true,
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
  {
    id: 'aws-session-token',
    name: 'an AWS session token, which ends by itself within 36 hours,',
    keywords: ['fwogzxivyxdz', 'iqojb3jpz2lux2vj', 'fqogzxivyxdz'],
    pattern: /(?<![A-Za-z0-9+/])(?:FwoGZXIvYXdz|FQoGZXIvYXdz|IQoJb3JpZ2luX2Vj)[A-Za-z0-9+/]{100,1500}={0,2}/g,
    minEntropy: 3.5,
    severity: 'medium',
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
  {
    id: 'google-refresh-token',
    name: 'a Google refresh token',
    keywords: ['1//0'],
    pattern: /(?<![\w/])1\/\/0[\w-]{40,120}(?![\w-])/g,
    minEntropy: 3.8,
    severity: 'high',
  },
  {
    id: 'firebase-server-key',
    name: 'a server key of Firebase Cloud Messaging',
    keywords: [':apa91b'],
    pattern: token(String.raw`AAAA[\w-]{7}:APA91b[\w-]{134}`),
    minEntropy: 3.5,
    severity: 'medium',
  },
];
