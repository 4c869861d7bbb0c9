import { membersOf } from '../members-of.ts';
import { JQUERY } from '../page-text.ts';

/** Clients of AWS: a region chooses whom they ask, and is no part of what is answered. */
const AWS_CLIENTS: readonly string[] = [
  ['api-gateway', 'APIGateway'],
  ['bedrock-runtime', 'BedrockRuntime'],
  ['cloudformation', 'CloudFormation'],
  ['cloudwatch', 'CloudWatch'],
  ['cloudwatch-logs', 'CloudWatchLogs'],
  ['cost-explorer', 'CostExplorer'],
  ['dynamodb', 'DynamoDB'],
  ['ec2', 'EC2'],
  ['ecs', 'ECS'],
  ['eks', 'EKS'],
  ['iam', 'IAM'],
  ['kms', 'KMS'],
  ['lambda', 'Lambda'],
  ['rds', 'RDS'],
  ['s3', 'S3'],
  ['secrets-manager', 'SecretsManager'],
  ['sns', 'SNS'],
  ['sqs', 'SQS'],
  ['ssm', 'SSM'],
  ['sts', 'STS'],
].flatMap(([service, client]) => [
  `@aws-sdk/client-${service}.${client}`,
  `@aws-sdk/client-${service}.${client}Client`,
]);

/** What a page keeps of its server's answers: asked for by a key, it gives back what was answered. */
const KEPT_ANSWERS: readonly string[] = ['@tanstack/react-query', 'react-query', '@tanstack/vue-query'].flatMap(
  (home) =>
    [
      'useQuery',
      'useInfiniteQuery',
      'useSuspenseQuery',
      'useSuspenseInfiniteQuery',
      'useQueries',
      'useQueryClient',
    ].map((hook) => `${home}.${hook}`),
);

/** A browser or a desktop program that is started: where its file lies is no part of what it shows. */
const STARTED_PROGRAMS: readonly string[] = [
  ...['playwright', 'playwright-core', '@playwright/test'].flatMap((home) =>
    ['chromium', 'firefox', 'webkit', '_electron'].map((program) => `${home}.${program}.launch`),
  ),
  'puppeteer.launch',
  'puppeteer-core.launch',
];

/** Calls whose result carries nothing of what they were given: lengths, tests, times, what a module exports. */
export const JAVASCRIPT_CLEAN_CALLS: readonly string[] = [
  // What a program answers is its own.
  ...membersOf('child_process', 'execFileSync', 'execSync', 'spawnSync'),
  // Elements that are found or made; what they are made of is looked at where they are.
  ...JQUERY,
  ...AWS_CLIENTS,
  ...STARTED_PROGRAMS,
  ...KEPT_ANSWERS,
  'require',
  'import',
  'import-fresh',
  'Array.isArray',
  'Number.isInteger',
  'Number.isNaN',
  'isNaN',
  'isFinite',
  'Date.now',
  'Date',
  'fs.existsSync',
  'fs.stat',
  'fs.statSync',
  'fs.lstat',
  'fs.access',
  'fs.mkdir',
  'fs.mkdirSync',
  'fs.writeFile',
  'fs.writeFileSync',
  'fs.unlink',
  'fs.rm',
  'console.log',
  'console.error',
  'console.warn',
  'console.info',
  'console.debug',
  'setTimeout',
  'setInterval',
  'Buffer.byteLength',
  'crypto.randomBytes',
  'path.isAbsolute',
  'path.extname',
  'mime-types.extension',
  'mime.getExtension',
  'uuid.validate',
  'validator.isUUID',
  // Refuses to leave its folder, and says where below it a file lies.
  'send',
  // What somebody at the screen chose.
  ...['showOpenDialog', 'showSaveDialog', 'showOpenDialogSync', 'showSaveDialogSync'].map(
    (asks) => `electron.dialog.${asks}`,
  ),
  // What the one who knows the users answers.
  ...['authorizationCodeGrant', 'refreshTokenGrant', 'fetchUserInfo', 'discovery'].map(
    (call) => `openid-client.${call}`,
  ),
  ...['callback', 'userinfo', 'refresh', 'grant'].map((method) => `openid-client.Client().${method}`),
];
