const WORKS_IN = /^(?:child_process\.|execa|cross-spawn|subprocess\.)|\bchdir$/;

const MAKES_FOLDER = /(?:mkdir|mkdirp|mkdirs|makedirs|ensuredir|mkdtemp|create_dir_all)(?:Sync)?$/i;

/** What a call does with a path, by the last part of its name; to be read before “a path that holds”. */
const VERBS: readonly (readonly [callee: RegExp, does: string])[] = [
  [WORKS_IN, 'works in the folder of'],
  [MAKES_FOLDER, 'makes a folder at'],
  [/(?:unlink|rm|rmdir|remove|rmtree|removedirs|rimraf|emptydir|delete\w{0,12})(?:Sync)?$/i, 'deletes what lies at'],
  [/(?:readdir|listdir|scandir|walk|iterdir|opendir|r?glob)(?:Sync)?$/i, 'lists the folder at'],
];

/** What a call does with a path: opening is what most do. */
export function doesWithPath(callee: string): string {
  return VERBS.find(([pattern]) => pattern.test(callee))?.[1] ?? 'opens';
}

/** Whether a call reads no file that is there, and changes none. */
export function touchesNoFile(callee: string): boolean {
  return WORKS_IN.test(callee) || MAKES_FOLDER.test(callee);
}
