export type { Behaviour, Stage } from './behaviours.ts';
export { type GitHost, type GitHostOptions, type Hit, startGitHost } from './host.ts';
export {
  awayPointers,
  deepDirectories,
  escapingNames,
  largeBlob,
  manyFiles,
  ODD_NAMES,
  oddNames,
  treeBomb,
} from './hostile.ts';
export {
  emptyRepository,
  type FileContent,
  removeFolder,
  repositoryOf,
  type RepositoryWriter,
  treeOf,
} from './objects.ts';
export { deltaBomb, endlessPack, type HandMadePack } from './packs.ts';
