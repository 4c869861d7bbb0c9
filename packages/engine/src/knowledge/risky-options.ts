import type { RiskyProgram, SinkSpec } from '../facts/flow/flow-facts.ts';
import { SCRIPT } from './sinks/languages.ts';

/** Options whose word is itself run, or says where a program is, are left out of those that take one on purpose. */
function program(names: string, takes?: RegExp): RiskyProgram {
  const of = new RegExp(String.raw`^(?:.*\/)?(?:${names})$`);
  return takes === undefined ? { of } : { of, takes };
}

/** Commands of git with options that start a program (`--upload-pack`, `--exec`, `--template`) or write a file (`--output`). */
export const RISKY_GIT_COMMANDS: readonly string[] =
  'annotate,archive,bisect,blame,cherry-pick,clone,diff,diff-files,diff-index,diff-tree,difftool,fetch,format-patch,grep,init,log,ls-remote,pull,push,rebase,rev-list,shortlog,show,submodule,whatchanged'.split(
    ',',
  );

export const RISKY_PROGRAMS: readonly RiskyProgram[] = [
  program('xargs|zip|aria2c|exiftool|sqlmap|gdb|sendmail|man|tcpdump'),
  program('hg|svn', /^-[rmlRu]$|^--(?:rev|revision|message|limit|username|password|repository|cwd|user|date)$/),
  program(
    'curl',
    /^-[AbcdDeEFHmoPQrtTuUwxXyYz]$|^--(?:data(?:-(?:raw|binary|urlencode|ascii))?|json|header|user|user-agent|cookie|cookie-jar|request|output|url|referer|max-time|connect-timeout|proxy|form|form-string|retry|retry-delay|range|upload-file|write-out|cacert|cert|key|limit-rate|resolve|interface|oauth2-bearer)$/,
  ),
  program(
    'wget',
    /^-[OPoaUiBtTwQlARDIX]$|^--(?:output-document|directory-prefix|header|user-agent|user|password|post-data|referer|timeout|tries|wait|level|accept|reject|domains|limit-rate|input-file|base)$/,
  ),
  program(
    'tar|bsdtar|gtar',
    /^-[A-Za-z]*f$|^[cxtru][A-Za-z]{0,5}f$|^-[CXT]$|^--(?:file|directory|exclude(?:-from)?|files-from|strip-components|transform|xform|owner|group|mode|mtime|format|level)$/,
  ),
  program(
    'rsync',
    /^-f$|^--(?:exclude(?:-from)?|include(?:-from)?|files-from|filter|bwlimit|timeout|port|chmod|chown|log-file|password-file|max-size|min-size|link-dest|compare-dest|backup-dir|suffix|partial-dir|temp-dir)$/,
  ),
  program('ssh|scp|sftp', /^-[BbcDEIiJLlmpPQRWw]$/),
  program(
    'find',
    /^-(?:i?name|i?path|i?regex|i?lname|wholename|type|xtype|[acm]time|[acm]min|newer\w{0,2}|[ac]newer|size|maxdepth|mindepth|user|group|uid|gid|perm|inum|links|regextype|samefile|fstype|printf)$/,
  ),
  program('sed|gsed', /^-[lEf]$|^--(?:file|line-length)$/),
  program('[gmn]?awk', /^-[vFf]$|^--(?:assign|field-separator|file)$/),
  program(
    'ffmpeg|ffprobe|ffplay',
    /^-(?!(?:y|n|an|vn|sn|dn|re|shortest|hide_banner|nostdin|stats|nostats|copyts|start_at_zero|benchmark|autorotate|noautorotate|ignore_unknown|version|formats|codecs|encoders|decoders|filters|show_format|show_streams|show_packets|show_frames|show_chapters|pretty|autoexit|nodisp)$)[a-z]\w*(?::\w+)*$/i,
  ),
  program(
    'convert|magick|mogrify|identify|composite|montage',
    /^[-+](?!(?:strip|auto-orient|auto-level|flip|flop|negate|normalize|trim|monochrome|append|coalesce|flatten|verbose|quiet|ping|transpose|transverse|enhance|equalize|version|write)$)[a-z][\w-]*$/,
  ),
  program('npm|pnpm|yarn', /^-[wC]$|^--(?:prefix|workspace|tag|loglevel|cache|dir|filter)$/),
  program('pip3?', /^-[rct]$|^--(?:requirement|constraint|target|log|timeout|retries|platform|python-version)$/),
  program(
    'docker|podman',
    /^(?!-(?:[adfiq]|it|ti|v|-(?:rm|detach|interactive|tty|init|quiet|all|force|no-trunc|follow|timestamps|read-only|digests|latest|privileged|volume|mount|entrypoint|security-opt|cap-add|device))$)--?[A-Za-z][a-z-]*$/,
  ),
  program(
    'yt-dlp|youtube-dl',
    /^(?!-(?:[xjJsgeFikqvUwc46]|-(?:no-.*|yes-playlist|extract-audio|write-.*|dump-.*|embed-.*|add-metadata|flat-playlist|quiet|skip-download|get-.*|list-.*|simulate|restrict-filenames|keep-video|ignore-errors|newline|progress|print-json|verbose|geo-bypass|force-.*|exec.*|config-locations?|downloader|external-downloader.*|ffmpeg-location|plugin-dirs|netrc-cmd|postprocessor-args|ppa))$)--?[A-Za-z][\w-]*$/,
  ),
  program(
    'pandoc',
    /^-[ftorwVMTBAHc]$|^--(?:from|to|output|read|write|variable|metadata|title-prefix|css|toc-depth|resource-path|highlight-style|wrap|columns|bibliography|csl)$/,
  ),
  program(
    'nmap',
    /^-(?:p|e|g|oN|oX|oG|oA|iL|S|D|T)$|^--(?:top-ports|host-timeout|exclude|scan-delay|source-port|(?:max|min)-[a-z-]+)$/,
  ),
  program('psql', /^-[dfhpUvLoRFTP]$|^--(?:dbname|file|host|port|username|variable|set|output)$/),
  program('mysql', /^-[uhPDS]$|^--(?:user|host|port|database|socket)$/),
  program('sqlite3', /^-(?:separator|newline|nullvalue)$/),
  program(
    'gpg2?',
    /^-[ruo]$|^--(?:recipient|local-user|output|homedir|passphrase|passphrase-fd|keyserver|default-key)$/,
  ),
  program(
    'openssl',
    /^-(?!(?:noout|text|nodes|new|x509|batch|verify|modulus|pubout|pubin|aes[\w-]*|des3?|sha\d+|md5|[dea]|base64|salt|pbkdf2|subject|issuer|dates|fingerprint|serial|nocerts|nokeys|clcerts|cacerts|export|legacy|showcerts|quiet|engine|config|provider|provider-path)$)[a-z][\w-]*$/,
  ),
  { ...program('git'), commands: new RegExp(`^(?:${RISKY_GIT_COMMANDS.join('|')})$`) },
  // helm hands what it makes to a program of one's choice (`--post-renderer`); all but switches take the next.
  {
    ...program(
      'helm',
      /^(?!-(?:[ig]|-(?:atomic|create-namespace|debug|dry-run|force|install|no-hooks|reset-values|reuse-values|wait))$)--?[A-Za-z][a-z-]*$/,
    ),
    commands: /^(?:install|upgrade|template)$/,
  },
  // kubectl goes to a cluster of one's choice (`--server`) with its credentials, or starts what a `--kubeconfig` names.
  program(
    'kubectl',
    /^(?!-(?:[AipRtw]|it|-(?:all|all-containers|all-namespaces|follow|force|ignore-not-found|no-headers|prefix|previous|recursive|show-labels|stdin|timestamps|tty|watch))$)--?[A-Za-z][a-z-]*$/,
  ),
];

/** Commands that take the name of a program to start on the other side, which may be this one. */
export const WITH_OTHER_SIDE: RiskyProgram = {
  ...program('git|hg'),
  commands: /^(?:clone|fetch|pull|push|ls-remote|archive|submodule|incoming|outgoing|identify)$/,
};

/** simple-git hands what it is given to git: `raw` all of it, others what stands behind their own command. */
export const GIT_CLIENTS: readonly SinkSpec[] = ['raw', 'diff', 'diffSummary', 'show'].map((method) => ({
  kind: 'argument',
  languages: SCRIPT,
  method,
  evidence: ['simple-git'],
  options: method === 'raw' ? [program(RISKY_GIT_COMMANDS.join('|'))] : [],
  from: ['tool', 'remote', 'model'],
}));
