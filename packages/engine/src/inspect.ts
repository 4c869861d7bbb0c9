import type { CodeFacts } from './facts/code.ts';
import { type GatheredFile, gatherFacts, gatherText, type TextContent } from './facts/gather.ts';
import type { FileObservations, Observation } from './facts/observations.ts';
import { openOtherFiles } from './facts/other-files.ts';
import { NO_CODE } from './facts/readers.ts';
import { finishNotes } from './findings/finish-notes.ts';
import { observe } from './findings/observe.ts';
import { formatOf } from './inventory/format.ts';
import { readContent } from './inventory/content.ts';
import { innerTests } from './inventory/inner-tests.ts';
import type { InventoryFile } from './inventory/inventory.ts';
import { languageOfOpening } from './inventory/language.ts';
import { roleOf } from './inventory/role-of.ts';
import { roleOfContent } from './inventory/role-of-content.ts';
import { concernedChecks, type Plan } from './plan.ts';
import { LIMITS } from './tree/limits.ts';
import type { Repository } from './repository.ts';
import { runChecks, type Seen } from './run-checks.ts';
import { summarise, unread } from './unread.ts';
import { openViews, redactionsIn, type Views } from './views.ts';

/** Looks at one file, with what it must follow into others. The result is plain JSON and depends on nothing else. */
export async function inspect(
  file: InventoryFile,
  repository: Repository,
  plan: Plan,
  expired: () => boolean = () => false,
): Promise<FileObservations> {
  const { entry } = file;
  if (entry.mode === 'submodule') return unread(file, 'submodule');
  if (entry.size > LIMITS.textBytes) return unread(file, 'large');
  const bytes = repository.tree.read(entry);
  if (bytes === undefined) return unread(file, 'missing');
  const content = readContent(bytes);
  if (content.kind === 'lfsPointer') return unread(file, 'lfsPointer');
  if (content.kind === 'binary') {
    const nothing = unread(file, 'binary');
    return { ...nothing, file: { ...nothing.file, isText: false, format: formatOf(bytes) } };
  }
  return inspectText(withContentSigns(file, content), content, repository, plan, expired);
}

async function inspectText(
  file: InventoryFile,
  content: TextContent,
  repository: Repository,
  plan: Plan,
  expired: () => boolean,
): Promise<FileObservations> {
  const isLink = file.entry.mode === 'symlink';
  const others = openOtherFiles(repository.tree, repository.inventory);
  const gathered = isLink
    ? gatherText(file, content, plan.readers.automaton)
    : await gatherFacts(file, content, plan.readers, others, expired).catch(() => crashed(file, content, plan));
  const checks = isLink
    ? plan.fileChecks.filter((check) => check.wants.modes?.includes('symlink'))
    : concernedChecks(plan, file, gathered);
  const { sightings, failures, leftOut } = runChecks(checks, gathered);

  const views = openViews(repository, plan);
  views.add(file.entry.path, gathered, redactionsIn(file.entry.path, sightings));
  const observations = observeAll(sightings, views, innerTests(file.language, content.text));
  return {
    file: summarise(file, { isText: true, lines: gathered.lines.count }),
    observations,
    notes: finishNotes(gathered.notes, file.entry.path, views.of(file.entry.path)),
    gap: isLink ? 'symlink' : (gathered.gap ?? (leftOut ? 'overLimit' : undefined)),
    failures,
    dependsOn: dependenciesOf(others.asked, gathered.code),
  };
}

/** What was asked for, and what the reader of code tells. */
function dependenciesOf(
  asked: Readonly<Record<string, string | null>>,
  code: CodeFacts,
): FileObservations['dependsOn'] {
  if (code === NO_CODE) return asked;
  const { dependsOn } = code;
  for (const path of Object.keys(asked)) dependsOn[path] ??= asked[path] ?? null;
  return dependsOn;
}

function observeAll(sightings: Seen, views: Views, isTest: (offset: number) => boolean): readonly Observation[] {
  const observations: Observation[] = [];
  for (const { checkId, sighting } of sightings) {
    const paths = [sighting.at.file, ...(sighting.trace ?? []).map((step) => step.at.file)];
    for (const path of paths) views.open(path);
    const seen = observe(checkId, sighting, views.of);
    observations.push(isTest(sighting.at.start) ? { ...seen, inTests: true } : seen);
  }
  return observations;
}

/** A reader that fails on a file costs that file's code, not its text and not the scan. */
function crashed(file: InventoryFile, content: TextContent, plan: Plan): GatheredFile {
  return { ...gatherText(file, content, plan.readers.automaton), gap: 'crashed' };
}

/** A file without a telling name, or with one that tells two things, says in its first lines what it is. */
function withContentSigns(file: InventoryFile, { text }: TextContent): InventoryFile {
  const language = languageOfOpening(file.language, text);
  const role = file.role ?? roleOf(file.entry.path, language) ?? roleOfContent(text, language);
  return language === file.language && role === file.role ? file : { ...file, language, role };
}
