import type { FileCheck } from '../../check.ts';
import type { CallFact } from '../../facts/flow/flow-facts.ts';

const BUCKETS = [
  'aws-cdk-lib/aws-s3.Bucket',
  'aws-cdk-lib.aws_s3.Bucket',
  '@aws-cdk/aws-s3.Bucket',
  'aws_cdk.aws_s3.Bucket',
  '@pulumi/aws.s3.Bucket',
  'pulumi_aws.s3.Bucket',
];
const OPENERS = ['.grantPublicAccess', '.grant_public_access'];
const UPLOADS = [
  '.putObject',
  '.putBucketAcl',
  '.putObjectAcl',
  '.createBucket',
  '.put_object',
  '.put_bucket_acl',
  '.put_object_acl',
  '.create_bucket',
  '@aws-sdk/client-s3.PutObjectCommand',
  '@aws-sdk/client-s3.PutBucketAclCommand',
  '@aws-sdk/client-s3.PutObjectAclCommand',
  '@aws-sdk/client-s3.CreateBucketCommand',
];
const PUBLIC = /^public-read(?:-write)?$|^PUBLIC_READ(?:_WRITE)?$/;
const TERRAFORM = /\bacl\s{0,20}=\s{0,4}"public-read(?:-write)?"/g;
const CLOUDFORMATION = /\bAccessControl\s{0,2}:\s{0,2}["']?PublicRead(?:Write)?\b/g;

export const check: FileCheck = {
  id: 'auth-public-storage',
  title: 'Stored files are open to everybody',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [284, 306, 732],
  why: `
    A bucket that everybody may read is found by programs that try names all day. What lies in it now is public, and so is
    whatever is put there later by somebody who does not know.`,
  fix: 'Block public access to the bucket, and hand files out through signed addresses or a distribution in front of it.',
  blindSpots: 'A bucket that is meant to serve a website is reported too.',
  wants: {
    calls: [...BUCKETS, ...OPENERS, ...UPLOADS],
    callsOnlyIn: /public[-_]?read|public[-_]?access/i,
    keywords: ['public-read', 'publicread'],
  },
  examples: {
    bad: [
      {
        'stack.ts': `
          import * as s3 from 'aws-cdk-lib/aws-s3';
          const files = new s3.Bucket(this, 'files');
          «files.grantPublicAccess()»;
          const others = «new s3.Bucket(this, 'others', { publicReadAccess: true })»;`,
      },
      {
        'upload.py': `
          import boto3
          «boto3.client('s3').put_object(Bucket='files', Key='a', Body=b'', ACL='public-read')»`,
      },
      { 'main.tf': 'resource "aws_s3_bucket" "files" {\n  «acl = "public-read"»\n}\n' },
    ],
    good: [
      {
        'stack.ts': `
          import * as s3 from 'aws-cdk-lib/aws-s3';
          const files = new s3.Bucket(this, 'files', { publicReadAccess: false });
          files.grantRead(reader);`,
      },
      { 'main.tf': 'resource "aws_s3_bucket" "files" {\n  acl = "private"\n}\n' },
    ],
  },

  *find({ calls, path, windows, language }) {
    const message = 'Everybody on the internet may read what is stored here.';
    for (const call of calls) {
      if (call.at.file === path && isOpen(call)) yield { at: call.at, message };
    }
    if (/^(?:java|type)script$|^python$/.test(language)) return;
    const seen = new Set<number>();
    for (const window of windows) {
      for (const pattern of [TERRAFORM, CLOUDFORMATION]) {
        for (const match of window.text.matchAll(pattern)) {
          const at = window.spanOf(match);
          if (seen.has(at.start)) continue;
          seen.add(at.start);
          yield { at, message };
        }
      }
    }
  },
};

function isOpen(call: CallFact): boolean {
  if (OPENERS.includes(`.${call.method}`)) return true;
  if ((call.option('publicReadAccess') ?? call.option('public_read_access'))?.constant === true) return true;
  const access =
    call.option('ACL') ?? call.option('acl') ?? call.option('accessControl') ?? call.option('access_control');
  return PUBLIC.test(String(access?.constant ?? access?.qualifiedName?.split('.').at(-1) ?? ''));
}
