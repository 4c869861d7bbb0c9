import type { SanitizerTable } from '../sanitizers.ts';
import { membersOf, words } from '../members-of.ts';
import { CONNECTION, FILE, STATEMENT } from './objects.ts';
import { DRAWS } from './sources.ts';

const ASKS = ['executeQuery', 'executeUpdate', 'execute', 'executeLargeUpdate', 'executeBatch', 'prepareStatement'];
const TEMPLATES = words('query queryForObject queryForList queryForMap queryForRowSet update execute batchUpdate');
const FILE_FACTS = words(
  'exists isFile isDirectory length lastModified canRead canWrite delete mkdir mkdirs createNewFile renameTo isAbsolute',
);

/** Calls whose result carries nothing of what they were given. */
export const JAVA_CLEAN_CALLS: readonly string[] = [
  ...membersOf('java.lang.Math', ...words('min max abs round floor ceil')),
  ...membersOf('java.lang.Character', 'isDigit', 'isLetter', 'isLetterOrDigit', 'isWhitespace'),
  ...membersOf(
    'java.nio.file.Files',
    ...words(
      'exists isDirectory isRegularFile notExists size delete deleteIfExists createDirectories write writeString newInputStream newOutputStream',
    ),
  ),
  ...membersOf(FILE, ...FILE_FACTS),
  ...membersOf(STATEMENT, ...ASKS, 'getResultSet'),
  ...membersOf(CONNECTION, 'prepareStatement', 'prepareCall', 'nativeSQL'),
  ...membersOf('org.springframework.jdbc.core.JdbcTemplate()', ...TEMPLATES),
  ...membersOf('java.security.MessageDigest.getInstance()', 'digest'),
  ...membersOf('java.lang.Runtime()', 'exec'),
  ...membersOf('java.lang.ProcessBuilder()', 'start'),
  'org.springframework.util.StringUtils.hasText',
  'org.springframework.util.StringUtils.hasLength',
  ...membersOf(
    'org.apache.commons.lang3.StringUtils',
    ...words('isEmpty isNotEmpty isBlank isNotBlank isNumeric isAlphanumeric'),
  ),
  ...membersOf('java.time.LocalDate', 'parse'),
  ...membersOf('java.time.LocalDateTime', 'parse'),
  ...membersOf('java.time.Instant', 'parse'),
  ...membersOf('java.time.Duration', 'parse'),
  ...membersOf('java.net.InetAddress', 'getByName', 'getAllByName'),
  // What went wrong is no answer.
  ...membersOf('reactor.core.publisher.Mono', 'error'),
  ...membersOf('reactor.core.publisher.Flux', 'error'),
  'java.util.concurrent.CompletableFuture.failedFuture',
  // Nobody can foretell these.
  ...membersOf('java.security.SecureRandom()', ...DRAWS),
];

export const JAVA_SANITIZERS: readonly SanitizerTable[] = [
  // A reader that is made with it is it: it makes plain values only.
  {
    cleans: ['deserialization'],
    calls: membersOf('org.yaml.snakeyaml.constructor.SafeConstructor()', 'load', 'loadAll', 'loadAs'),
  },
  // The last part of a path leads nowhere else, and a name for a while is refused where it is more than one.
  {
    cleans: ['path'],
    calls: [
      ...membersOf('java.nio.file.Files', 'createTempFile', 'createTempDirectory'),
      'java.io.File.createTempFile',
      `${FILE}.getName`,
      `${FILE}.getFileName`,
      'org.apache.commons.io.FilenameUtils.getName',
      'org.apache.commons.io.FilenameUtils.getBaseName',
      'org.apache.commons.io.FilenameUtils.getExtension',
      'com.google.common.io.Files.getFileExtension',
      'com.google.common.io.Files.getNameWithoutExtension',
    ],
  },
  {
    cleans: ['html'],
    calls: [
      ...membersOf('org.springframework.web.util.HtmlUtils', 'htmlEscape', 'htmlEscapeDecimal', 'htmlEscapeHex'),
      ...membersOf('org.springframework.web.util.JavaScriptUtils', 'javaScriptEscape'),
      ...['org.apache.commons.text', 'org.apache.commons.lang3', 'org.apache.commons.lang'].flatMap((kit) =>
        membersOf(
          `${kit}.StringEscapeUtils`,
          ...words('escapeHtml escapeHtml3 escapeHtml4 escapeXml escapeXml10 escapeXml11 escapeEcmaScript'),
        ),
      ),
      ...membersOf(
        'org.owasp.encoder.Encode',
        ...words('forHtml forHtmlContent forHtmlAttribute forJavaScript forUriComponent forXml forCssString'),
      ),
      ...membersOf('org.owasp.esapi.ESAPI.encoder()', 'encodeForHTML', 'encodeForHTMLAttribute', 'encodeForJavaScript'),
      ...membersOf('org.jsoup.Jsoup', 'clean'),
      'org.owasp.html.PolicyFactory().sanitize',
      'com.google.common.html.HtmlEscapers.htmlEscaper().escape',
    ],
  },
  {
    cleans: ['html', 'url', 'redirect', 'path', 'header', 'log', 'sql', 'command'],
    calls: [
      'java.net.URLEncoder.encode',
      ...membersOf('org.springframework.web.util.UriUtils', 'encode', 'encodePathSegment', 'encodeQueryParam'),
    ],
  },
  {
    cleans: ['ldap'],
    calls: [
      ...membersOf('org.owasp.esapi.ESAPI.encoder()', 'encodeForLDAP', 'encodeForDN'),
      ...membersOf('org.springframework.ldap.support.LdapEncoder', 'filterEncode', 'nameEncode'),
    ],
  },
  // What lies among one's own classes is read from no other server.
  { cleans: ['url', 'network'], methods: ['getResource', 'getResources', 'getResourceAsStream'] },
  { cleans: ['xpath'], calls: ['org.owasp.esapi.ESAPI.encoder().encodeForXPath'] },
  { cleans: ['sql'], calls: ['org.owasp.esapi.ESAPI.encoder().encodeForSQL'] },
  {
    cleans: ['command', 'argument'],
    calls: ['org.owasp.esapi.ESAPI.encoder().encodeForOS', 'org.apache.commons.exec.util.StringUtils.quoteArgument'],
  },
  { cleans: ['regex'], calls: ['java.util.regex.Pattern.quote'] },
  // Letters and digits end no quotation; what they stand for comes back where they are decoded.
  {
    cleans: ['html', 'url', 'redirect', 'header', 'log', 'sql'],
    calls: [
      ...['getEncoder()', 'getUrlEncoder()', 'getMimeEncoder()'].flatMap((encoder) =>
        membersOf(`java.util.Base64.${encoder}`, 'encode', 'encodeToString', 'withoutPadding().encodeToString'),
      ),
      ...membersOf(
        'org.apache.commons.codec.binary.Base64',
        ...words('encodeBase64 encodeBase64String encodeBase64URLSafe encodeBase64URLSafeString'),
      ),
      ...membersOf('org.apache.commons.codec.binary.Hex', 'encodeHex', 'encodeHexString'),
      ...membersOf('javax.xml.bind.DatatypeConverter', 'printBase64Binary', 'printHexBinary'),
      'org.owasp.esapi.ESAPI.encoder().encodeForBase64',
    ],
  },
  {
    cleans: 'all',
    calls: [...membersOf('org.apache.commons.codec.digest.DigestUtils', 'md5Hex', 'sha1Hex', 'sha256Hex', 'sha512Hex')],
  },
];
