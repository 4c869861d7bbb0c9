import type { HostileCalls } from '../hostile-calls.ts';

/** Calls by which a page or a package of PHP runs texts and talks to other machines. */
export const PHP_HOSTILE_CALLS: HostileCalls = {
  mentions:
    /\b(?:eval|assert|create_function|include|require|curl_init|curl_setopt\w{0,6}|file_get_contents|stream_context_create|mail|GuzzleHttp|wp_remote_\w{3,8}|shell_exec|passthru|proc_open|pcntl_exec)\b/,
  // What is asserted is code only where it is a text.
  code: /\bcreate_function\s{0,3}\(|\bassert\s{0,3}\((?=\s{0,3}@?(?:base64_decode|gzinflate|gzuncompress|str_rot13|strrev|hex2bin)\s{0,3}\()(?![^\n]{0,200}[!=]==?)|(?<![\w$>:-])(?:include|require)(?:_once)?(?=[\s('"]{1,4}(?:data:|https?:|php:\/\/input|base64_decode\())/g,
  command: /\bpcntl_exec\s{0,3}\(/g,
  sending:
    /\bcurl_init\s{0,3}\((?=\s{0,3}[^\s)])|\bcurl_setopt(?:_array)?\s{0,3}\((?=[^\n]{0,60}(?:CURLOPT_(?:POSTFIELDS|URL|HTTPHEADER)\b|,\s{0,3}(?:\[|array)))|(?<![\w$>:])(?:file_get_contents|file|fopen)\s{0,3}\((?=\s{0,3}["']https?:)|\bstream_context_create\s{0,3}\(|\bwp_remote_(?:post|get|request)\s{0,3}\(|->(?:post|put|request|postAsync|requestAsync)\s{0,3}\((?=[^;]{0,200}https?:)/g,
};
