import type { EffectTable } from '../effects.ts';
import { membersOf, words } from '../members-of.ts';

/** What calls of Java do. */
export const JAVA_EFFECTS: readonly EffectTable[] = [
  {
    effect: 'executes-commands',
    detail: 0,
    calls: ['java.lang.Runtime().exec', 'java.lang.ProcessBuilder', 'org.apache.commons.exec.CommandLine.parse'],
  },
  {
    effect: 'reads-files',
    detail: 0,
    calls: [
      ...membersOf('java.io', 'FileInputStream', 'FileReader', 'RandomAccessFile'),
      ...membersOf(
        'java.nio.file.Files',
        ...words(
          'readString readAllBytes readAllLines lines newInputStream newBufferedReader list walk newDirectoryStream',
        ),
      ),
    ],
  },
  {
    effect: 'writes-files',
    detail: 0,
    calls: [
      ...membersOf('java.io', 'FileOutputStream', 'FileWriter', 'PrintWriter'),
      ...membersOf(
        'java.nio.file.Files',
        ...words(
          'write writeString newOutputStream newBufferedWriter createFile createDirectory createDirectories copy move',
        ),
      ),
    ],
  },
  {
    effect: 'deletes-files',
    detail: 0,
    calls: [
      ...membersOf('java.nio.file.Files', 'delete', 'deleteIfExists'),
      'org.apache.commons.io.FileUtils.deleteDirectory',
    ],
  },
  {
    effect: 'contacts-network',
    detail: 0,
    calls: [
      'java.net.URL',
      'java.net.Socket',
      `java.net.http.HttpRequest.newBuilder().uri`,
      'okhttp3.Request.Builder().url',
      ...membersOf(
        'org.springframework.web.client.RestTemplate()',
        ...words('getForObject getForEntity postForObject postForEntity exchange delete put'),
      ),
      ...membersOf('org.apache.http.client.methods', 'HttpGet', 'HttpPost', 'HttpPut', 'HttpDelete'),
      'org.jsoup.Jsoup.connect',
    ],
  },
  {
    effect: 'opens-port',
    calls: [
      'java.net.ServerSocket',
      'com.sun.net.httpserver.HttpServer.create',
      'org.springframework.boot.SpringApplication.run',
      'io.javalin.Javalin().start',
    ],
  },
  {
    effect: 'queries-database',
    calls: [
      'java.sql.DriverManager.getConnection',
      'java.sql.Connection().prepareStatement',
      'java.sql.Connection().createStatement',
      'javax.persistence.EntityManager().createQuery',
    ],
  },
];
