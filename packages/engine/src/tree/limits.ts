const KIB = 1024;
const MIB = 1024 * KIB;

/** How much of a hostile repository is looked at. What lies beyond is counted in `coverage`, never silently dropped. */
export const LIMITS = {
  /** Larger files are not parsed as code. */
  syntaxBytes: 2 * MIB,
  /** Larger files are not read at all. */
  textBytes: 5 * MIB,
  /** Larger files are not parsed as JSON or TOML. */
  configBytes: 2 * MIB,
  /** YAML takes a hundred times longer to parse. */
  yamlBytes: 512 * KIB,
  /** Rules that look at lines see no more of a line than this. */
  lineCharacters: 20_000,
  /** Nesting beyond this is not followed into. */
  configDepth: 200,
  configNodes: 200_000,
  findingsPerFile: 1_000,
  findingsPerScan: 10_000,
  /** A longer mean line means a minified or bundled file. */
  minifiedMeanLine: 500,
  /** Of such a file that is larger the text is searched, and its code is not parsed. */
  minifiedBytes: 64 * KIB,
  /** Paths named per reason in `coverage`. */
  pathsPerGap: 20,
} as const;
