/** Ways to say "trust anybody" in scripts, environments and settings. */
export const TRUST_FORMS: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\binsecure-?[sS]kip-?(?:TLS|tls)-?[vV]erify["']?\s{0,3}:\s{0,3}true\b/g, 'Kubernetes'],
  [/\bNODE_TLS_REJECT_UNAUTHORIZED["']?\]?\s{0,3}[=:]\s{0,3}["']?0\b/g, 'Node'],
  [/\bPYTHONHTTPSVERIFY["']?\]?\s{0,3}[=:]\s{0,3}["']?0\b/g, 'Python'],
  [/\bGIT_SSL_NO_VERIFY["']?\]?\s{0,3}[=:]\s{0,3}["']?(?:1|true)\b/gi, 'git'],
  [/\bhttp\.sslverify["']?\s{0,3}[=\s]\s{0,3}["']?false\b/gi, 'git'],
  [/\bcurl\b[^\n|;&]{0,200}?\s(?:-[a-zA-Z]{0,5}k[a-zA-Z]{0,5}|--insecure)(?=\s)[^\n|;&]{0,200}https:\/\//g, 'curl'],
  [/\bwget\b[^\n|;&]{0,200}?\s--no-check-certificate\b/g, 'wget'],
];

/** `curl -k --head https://…`: whether somebody answers is all that is asked, and nothing private is told. */
export function onlyAsksWhether(command: string): boolean {
  return ASKS_WHETHER.test(command) && !TELLS_SOMETHING.test(command) && !/secret|token|passw/i.test(command);
}
const ASKS_WHETHER = /\s(?:-[a-zA-Z]{0,5}I[a-zA-Z]{0,5}|--head)(?=\s|$)/;
const TELLS_SOMETHING =
  /\s(?:-[a-zA-Z]{0,5}[udFHbTE]|--(?:user|data|form|header|cookie|upload|cert|key|oauth|netrc|json|proxy-user))|\/\/[^\s/@]{1,100}@/;

/** Options of clients and servers that, set to false, leave certificates unchecked. */
export const CHECK_OPTIONS: readonly string[] = [
  'rejectUnauthorized',
  'strictSSL',
  'verify',
  'verify_ssl',
  'ssl_verify',
  'check_hostname',
  'verify_certs',
];

/** Clients of Ruby that take such an option. */
const RUBY_CLIENTS: readonly string[] = [
  ...['get', 'post', 'put', 'patch', 'delete', 'head'].flatMap((verb) => [`HTTParty.${verb}`, `Excon.${verb}`]),
  'RestClient.Request.execute',
  'RestClient.Resource',
  'Faraday',
  'Faraday.new',
  'Excon',
];

/** Calls that take such an option. */
export const TAKES_CHECK_OPTIONS: readonly string[] = [
  ...['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'request'].flatMap((verb) => [
    `requests.${verb}`,
    `requests.Session().${verb}`,
    `httpx.${verb}`,
    `axios.${verb}`,
    `aiohttp.ClientSession().${verb}`,
  ]),
  'httpx.Client',
  'httpx.AsyncClient',
  'httpx.stream',
  'aiohttp.TCPConnector',
  'elasticsearch.Elasticsearch',
  'elasticsearch.AsyncElasticsearch',
  'opensearchpy.OpenSearch',
  'boto3.client',
  'boto3.resource',
  'boto3.Session().client',
  'boto3.session.Session().client',

  'https.Agent',
  'https.request',
  'https.get',
  'https.createServer',
  'tls.createServer',
  'tls.connect',
  'tls.TLSSocket',
  'tls.TLSSocket().renegotiate',
  'http2.connect',
  'https-proxy-agent.HttpsProxyAgent',
  'mysql.createConnection',
  'mysql.createPool',
  'mysql2.createConnection',
  'mysql2.createPool',
  'mongodb.MongoClient',
  'mongoose.connect',
  'redis.createClient',
  'ioredis',
  'sequelize.Sequelize',
  'knex',
  'superagent.agent',
  'request.defaults',
  'undici.Agent',
  'undici.Pool',
  'axios',
  'axios.create',
  'request',
  'got',
  'needle',
  'fetch',
  'ws',
  'WebSocket',
  'pg.Client',
  'pg.Pool',
  'nodemailer.createTransport',
  ...RUBY_CLIENTS,
];

/** Calls that check nothing by themselves. */
export const UNCHECKED_CALLS: readonly string[] = ['ssl._create_unverified_context', 'ssl.wrap_socket'];

/** Settings of an object that exists already, by how they are spelled. */
export const UNCHECKED_SETTINGS: readonly RegExp[] = [
  /\bssl\._create_default_https_context\s{0,3}=\s{0,3}ssl\._create_unverified_context\b/g,
  /\.verify_mode\s{0,3}=\s{0,3}(?:ssl\.)?CERT_NONE\b/g,
  /\.verify\s{0,3}=\s{0,3}False\b/g,
  /\.check_hostname\s{0,3}=\s{0,3}False\b/g,
  /\b(?:cert_reqs|ssl_cert_reqs)["']?\s{0,3}[=:]\s{0,3}(?:ssl\.CERT_NONE|CERT_NONE|["'](?:CERT_)?NONE["'])/gi,
  /\b(?:tlsAllowInvalidCertificates|tlsAllowInvalidHostnames|tlsInsecure|ssl_allow_invalid_certificates)["']?\s{0,3}[:=]\s{0,3}[Tt]rue\b/g,
  /\b(?:rejectUnauthorized|strictSSL|sslValidate)["']?\s{0,3}[:=]\s{0,3}(?:false\b|!1)/g,
  /\b(?:verify_mode|verify_ssl|ssl_verify_mode|verify)["']?\s{0,3}(?:=>?|:)\s{0,3}OpenSSL::SSL::VERIFY_NONE\b/g,
  /\bInsecureSkipVerify\s{0,3}[:=]\s{0,3}true\b/g,
  // Java: a trust manager that looks at nothing, a verifier that is content with every name, and those that libraries bring.
  /\bcheckServerTrusted\([^()]{0,160}\)\s{0,9}(?:throws\s[\w.,\s]{1,80})?\{\s{0,80}(?:\/\/[^\n]{0,120}\s{0,80}){0,3}(?:return;\s{0,80})?\}/g,
  /\bverify\(\s{0,9}(?:final\s)?String\s\w{1,40},\s{0,9}(?:final\s)?SSLSession\s\w{1,40}\s{0,9}\)\s{0,9}\{\s{0,80}(?:\/\/[^\n]{0,120}\s{0,80}){0,3}return\s{1,3}true;\s{0,80}\}/g,
  /\b(?:setDefaultHostnameVerifier|setHostnameVerifier|setSSLHostnameVerifier|hostnameVerifier)\(\s{0,9}\(?\s{0,3}\w{1,40}\s{0,3},\s{0,3}\w{1,40}\s{0,3}\)\s{0,3}->\s{0,3}true\b/g,
  /\bNoopHostnameVerifier\.INSTANCE\b|\bnew\s{1,3}(?:NoopHostnameVerifier|AllowAllHostnameVerifier)\(|\bALLOW_ALL_HOSTNAME_VERIFIER\b|\bInsecureTrustManagerFactory\.INSTANCE\b|\bTrustAllStrategy\.INSTANCE\b/g,
  /\.(?:setTrustAll|trustAll)\(\s{0,3}true\s{0,3}\)/g,
  /\b(?:ServerCertificateCustomValidationCallback|ServerCertificateValidationCallback|RemoteCertificateValidationCallback)\s{0,3}\+?=\s{0,9}(?:delegate\s{0,3}(?:\([^()]{0,200}\))?\s{0,40}\{\s{0,40}return true;\s{0,40}\}|(?:static\s{1,3})?\([^()]{0,200}\)\s{0,3}=>\s{0,40}(?:true\b|\{\s{0,40}return true;\s{0,40}\})|(?:[\w.]{0,40}\.)?DangerousAcceptAnyServerCertificateValidator)/g,
  /\bCURLOPT_SSL_VERIFY(?:PEER|HOST)\s{0,3}(?:,|=>)\s{0,3}(?:false\b|["']?0\b)/gi,
  /\.setopt\(\s{0,3}\w{1,20}\.SSL_VERIFY(?:PEER|HOST)\s{0,3},\s{0,3}(?:False\b|0\b)/g,
  /\.set_option\(\s{0,3}(?:ldap\.)?OPT_X_TLS_REQUIRE_CERT\s{0,3},\s{0,3}(?:ldap\.)?OPT_X_TLS_(?:NEVER|ALLOW)\b/g,
  /["'](?:verify|verify_peer|verify_peer_name|sslverify)["']\s{0,3}=>\s{0,3}(?:false\b|0\b)/gi,
  /(?:->|::)withoutVerifying\(\)/g,
  /\.(?:tls_)?danger_accept_invalid_(?:certs|hostnames)\(\s{0,3}true\s{0,3}\)/g,
  /\bset_verify\(\s{0,3}(?:\w{1,20}::){0,3}SslVerifyMode::NONE\s{0,3}\)/g,
  // A judge of certificates that has made up its mind.
  /\bfn verify_server_cert\([^{}]{0,600}\{\s{0,40}Ok\(\s{0,3}(?:\w{1,20}::){0,6}ServerCertVerified::assertion\(\)\s{0,3}\)\s{0,40}\}/g,
  /\bcheckServerIdentity["']?\s{0,3}[:=]\s{0,3}(?:\([^()]{0,60}\)\s{0,3}=>\s{0,3}(?:undefined\b|null\b|void 0|\{\s{0,40}(?:return(?: undefined| null)?;?\s{0,40})?\})|function\s{0,3}\w{0,40}\([^()]{0,60}\)\s{0,3}\{\s{0,40}(?:return(?: undefined| null)?;?\s{0,40})?\})/g,
];

/** A parameter of Python, or a field, by which a caller may ask for a check that is not made otherwise. */
export const UNCHECKED_UNLESS_ASKED: RegExp =
  /(?<=[(,]\s{0,40}|\n[ \t]{1,20})(?<name>verify(?:_ssl|_tls|_certs?|_certificates?)?|ssl_verify|tls_verify)\s{0,3}(?::\s{0,3}(?:Optional\[)?bool\b[^=\n]{0,20})?=\s{0,3}False\b/g;

/** This machine or a network of one's own, and names without a dot. */
export const LOCAL_SERVER: RegExp =
  /https:\/\/(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0|10\.\d|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|[\w-]{1,40}(?=[:/\s"']|$))/;
