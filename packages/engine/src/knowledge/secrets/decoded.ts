import type { Confidence, Severity } from '@assay/contract';
import { AGENT_TOOL_KINDS } from './agent-tools.ts';
import { AI_PROVIDER_KINDS } from './ai-providers.ts';
import { AZURE_KINDS } from './azure.ts';
import { decodeBase64 } from './checksum.ts';
import { AWS_KINDS, GCP_KINDS } from './clouds.ts';
import { CONTENT_KINDS } from './content.ts';
import { DATABASE_KINDS } from './databases.ts';
import { EMAIL_KINDS } from './email.ts';
import { HOST_KINDS } from './hosts.ts';
import { IDENTITY_KINDS } from './identity.ts';
import { isEncryptedKey, KEY_BLOCK } from './key-blocks.ts';
import { hasOwnForm } from './kind.ts';
import { confidenceIn } from './match.ts';
import { MESSAGING_KINDS } from './messaging.ts';
import { INFRASTRUCTURE_KINDS } from './operations.ts';
import { PAYMENT_KINDS } from './payments.ts';
import { REGISTRY_KINDS } from './registries.ts';
import { SAAS_KINDS } from './services.ts';
import { SOURCE_CONTROL_KINDS } from './source-control.ts';
import { OBSERVABILITY_KINDS } from './telemetry.ts';
import { WEBHOOK_KINDS } from './webhooks.ts';

/** What a text in base64 turns out to be. */
export interface DecodedCredential {
  /** As a sentence would say it: "a GitHub token". */
  readonly name: string;
  readonly confidence: Confidence;
  readonly severity: Severity | undefined;
}

/** Kinds that are known by a form of their own, not by a name beside them: decoded, there is nothing beside them. */
const KINDS = [
  AI_PROVIDER_KINDS,
  AGENT_TOOL_KINDS,
  AWS_KINDS,
  GCP_KINDS,
  AZURE_KINDS,
  HOST_KINDS,
  DATABASE_KINDS,
  EMAIL_KINDS,
  MESSAGING_KINDS,
  WEBHOOK_KINDS,
  INFRASTRUCTURE_KINDS,
  IDENTITY_KINDS,
  OBSERVABILITY_KINDS,
  PAYMENT_KINDS,
  REGISTRY_KINDS,
  SAAS_KINDS,
  CONTENT_KINDS,
  SOURCE_CONTROL_KINDS,
]
  .flat()
  .filter((kind) => hasOwnForm(kind) && kind.unconfirmed !== true);

/** The credential that a text in base64 holds and nothing else, or the private key somewhere in it. */
export function decodedCredential(text: string): DecodedCredential | undefined {
  const decoded = decodeBase64(text)?.trim();
  if (decoded === undefined) return undefined;
  const [key] = decoded.matchAll(KEY_BLOCK);
  if (key !== undefined) {
    return isEncryptedKey(key[0])
      ? { name: 'an encrypted private key', confidence: 'high', severity: 'medium' }
      : { name: 'a private key', confidence: 'high', severity: 'critical' };
  }
  for (const kind of KINDS) {
    const [match] = decoded.matchAll(kind.pattern);
    if (match?.[0] !== decoded) continue;
    const confidence = confidenceIn(kind, decoded, kind.judge?.(decoded) ?? 'unknown');
    if (confidence !== undefined) return { name: kind.name, confidence, severity: kind.severity };
  }
  return undefined;
}
