import type { Evidence } from './evidence.ts';
import { isFollowed } from './languages.ts';
import { inSkill } from './skills.ts';

/** Folders with which a project is built, measured and looked after; what is installed or started lies elsewhere. */
const FOLDERS =
  /^(?:(?:packages|apps|crates|libs)\/[^/]+\/)?(?:scripts?|hack|build(?:-[\w-]+)?|ci|extras?|misc|evals?|(?:bench|perf)[\w-]*|dev|release|\.[\w-]+)\//i;
const FILES = /^(?:noxfile|fabfile|tasks|gulpfile|gruntfile|[\w.-]+\.config)\.\w+$/i;

const AT_INSTALL = /(?:^|\/)setup\.py$/;

/** Tells the files of the program from those that stand beside it. Where there is nothing else, these are the program. */
export function maintenanceFilesIn(evidence: Evidence): (file: string) => boolean {
  const { files } = evidence.report;
  const code = files.filter((file) => file.context === 'runtime' && isFollowed(file.language));
  const run = new Set(evidence.notes('hook').map((hook) => hook.target ?? ''));
  const loaded = new Set(evidence.notes('package').map(({ main = '' }) => topOf(main.replace(/^\.\//, ''))));
  const isAction = files.some((file) => file.role === 'github-action' && !file.path.includes('/'));
  // A package below `src` is installed from there; scripts at the top are for those who work on it.
  const hasSource = code.some((file) => /^src\/.+\.py$/.test(file.path));
  const isOfSkill = inSkill(evidence);

  const isForMaintenance = (file: string): boolean => {
    if (run.has(file) || isOfSkill(file) || loaded.has(topOf(file)) || AT_INSTALL.test(file)) return false;
    return FOLDERS.test(file) || FILES.test(file) || (hasSource && /^[^/]+\.py$/.test(file));
  };
  const isAll = isAction || code.every((file) => isForMaintenance(file.path));
  return isAll ? () => false : isForMaintenance;
}

function topOf(path: string): string {
  return path.split('/', 1)[0] ?? '';
}
