import type { CompleteScan } from '@assay/contract';

/** A scan of a folder has no address and no identifier of its own. */
export type HtmlReport = Omit<CompleteScan, 'id' | 'status' | 'createdAt' | 'startedAt' | 'url'> & {
  readonly id?: string;
  /** The repository's address, or what stands for it in the title. */
  readonly url: string;
};
