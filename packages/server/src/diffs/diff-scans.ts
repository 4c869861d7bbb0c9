import type { CompleteScan, Finding, ScanDiff } from '@assay/contract';

/** What changed between two results: a finding is the same where its fingerprint is, whatever line it moved to. */
export function diffScans(base: CompleteScan, head: CompleteScan): ScanDiff {
  const before = byFingerprint(base.findings);
  const added: Finding[] = [];
  const unchanged: { id: string; baseId: string; fingerprint: string }[] = [];
  for (const finding of head.findings) {
    // Two findings may share a fingerprint; each stands for one of the other side.
    const same = before.get(finding.fingerprint)?.shift();
    if (same === undefined) added.push(finding);
    else unchanged.push({ id: finding.id, baseId: same.id, fingerprint: finding.fingerprint });
  }
  const left = new Set([...before.values()].flat());
  return {
    base: side(base),
    head: side(head),
    new: added,
    fixed: base.findings.filter((finding) => left.has(finding)),
    unchanged,
  };
}

function byFingerprint(findings: readonly Finding[]): Map<string, Finding[]> {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const group = groups.get(finding.fingerprint);
    if (group === undefined) groups.set(finding.fingerprint, [finding]);
    else group.push(finding);
  }
  return groups;
}

function side(scan: CompleteScan): ScanDiff['base'] {
  const { id, completedAt, commit, score, grade, safetyScore, safetyGrade } = scan;
  return { id, completedAt, commit, score, grade, safetyScore, safetyGrade };
}
