/** Where a hosting site shows one line of one file at one commit. Needs no other module, so that pages may carry it. */
type LineAddress = (repository: string, commit: string, path: string, line: number, endLine: number) => string;

const GITEA: LineAddress = (repository, commit, path, line, end) =>
  `${repository}/src/commit/${commit}/${path}${end > line ? `#L${line}-L${end}` : `#L${line}`}`;

const HOSTS: Readonly<Record<string, LineAddress>> = {
  'github.com': (repository, commit, path, line, end) =>
    `${repository}/blob/${commit}/${path}?plain=1${end > line ? `#L${line}-L${end}` : `#L${line}`}`,
  'gitlab.com': (repository, commit, path, line, end) =>
    `${repository}/-/blob/${commit}/${path}?plain=1${end > line ? `#L${line}-${end}` : `#L${line}`}`,
  'bitbucket.org': (repository, commit, path, line, end) =>
    `${repository}/src/${commit}/${path}${end > line ? `#lines-${line}:${end}` : `#lines-${line}`}`,
  'codeberg.org': GITEA,
  'git.sr.ht': (repository, commit, path, line) => `${repository}/tree/${commit}/item/${path}#L${line}`,
};

const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;

/** The repository's own page, or undefined where the host is not one we know. */
export function repositoryLink(url: string): string | undefined {
  const place = repositoryPlace(url);
  return place === undefined || HOSTS[place.host] === undefined ? undefined : `https://${place.host}/${place.path}`;
}

const ADDRESS = /^(?:(?:(?:git\+)?https?|ssh):\/\/)?(?:git@)?([a-z0-9.-]+(?::\d+(?=\/))?)[:/]([A-Za-z0-9._~/-]+)/i;
/** Where groups hold groups, these begin a page of the repository before them. */
const PAGES = new Set(['-', 'blame', 'blob', 'commits', 'raw', 'tree', 'wikis']);

/** Host and path of a repository as people say it, whatever form its address was sent in. */
export function repositoryPlace(url: string): { readonly host: string; readonly path: string } | undefined {
  const [, scheme] = /^([a-z][a-z0-9+.-]*):\/\//i.exec(url.trim()) ?? [];
  if (scheme !== undefined && !/^(?:(?:git\+)?https?|ssh)$/i.test(scheme)) return undefined;
  const [, written, full] = ADDRESS.exec(url.trim()) ?? [];
  if (written === undefined || full === undefined) return undefined;
  const host = hostOf(written.toLowerCase());
  const names = full.split('/').filter(Boolean);
  const page = names.findIndex((name, index) => index >= 2 && PAGES.has(name.toLowerCase()));
  const depth = host !== 'gitlab.com' ? 2 : page === -1 ? names.length : page;
  const path = names.slice(0, depth).join('/');
  return path.includes('/') ? { host, path: path.replace(/\.git$/, '') } : undefined;
}

/** `www.github.com` and `github.com.` are the host we know. */
function hostOf(written: string): string {
  const bare = written.replace(/^www\./, '').replace(/\.$/, '');
  return HOSTS[bare] === undefined ? written : bare;
}

/** The exact line on the hosting site; undefined for a host whose pages we do not know. */
export function lineLink(
  url: string,
  commit: string | null,
  file: string,
  line: number,
  endLine: number = line,
): string | undefined {
  const place = repositoryPlace(url);
  const address = place === undefined ? undefined : HOSTS[place.host];
  if (place === undefined || address === undefined || commit === null || !COMMIT.test(commit)) return undefined;
  // Names we had to escape for display are not names the host knows.
  if (file.includes('\\u{') || file.includes('\\x')) return undefined;
  const path = file.split('/').map(encodeURIComponent).join('/');
  return address(`https://${place.host}/${place.path}`, commit, path, line, endLine);
}
