import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { membersOf, words } from '../members-of.ts';
import { JAVA } from '../sinks/languages.ts';
import { sinksAt, sinksOn } from '../sinks/sinks-at.ts';
import { FILE } from './objects.ts';

const at = sinksAt(JAVA);
const on = sinksOn(JAVA);

const ONE_PATH = words(
  'readString readAllBytes readAllLines lines newInputStream newBufferedReader newByteChannel list walk write writeString newOutputStream newBufferedWriter createFile createDirectory createDirectories delete deleteIfExists newDirectoryStream walkFileTree setPosixFilePermissions',
);
const COMMONS_PATH = words(
  'readFileToString readFileToByteArray readLines openInputStream openOutputStream writeStringToFile writeByteArrayToFile write writeLines deleteDirectory deleteQuietly forceDelete forceMkdir cleanDirectory listFiles lineIterator',
);

export const JAVA_PATH_SINKS: readonly SinkSpec[] = [
  ...at(
    'path',
    0,
    ...membersOf('java.io', ...words('FileInputStream FileOutputStream FileReader FileWriter RandomAccessFile')),
  ),
  ...at('path', 0, ...membersOf('java.nio.file.Files', ...ONE_PATH)),
  ...['copy', 'move', 'createSymbolicLink', 'createLink'].map((method): SinkSpec => ({
    kind: 'path',
    languages: JAVA,
    callee: `java.nio.file.Files.${method}`,
    arguments: [0, 1],
    shallow: true,
  })),
  ...on('path', ...membersOf(FILE, ...words('delete deleteOnExit createNewFile mkdir mkdirs renameTo list listFiles'))),
  ...at('path', 0, ...membersOf('org.apache.commons.io.FileUtils', ...COMMONS_PATH)),
  ...at(
    'path',
    1,
    ...membersOf('org.apache.commons.io.FileUtils', 'copyInputStreamToFile', 'copyURLToFile', 'copyToFile', 'copyFile'),
  ),
  ...at(
    'path',
    0,
    ...membersOf(
      'com.google.common.io.Files',
      ...words('toString readLines toByteArray asCharSource asByteSource asByteSink'),
    ),
  ),
  ...at('path', 1, ...membersOf('com.google.common.io.Files', 'write')),
  ...at(
    'path',
    0,
    'org.springframework.core.io.FileSystemResource',
    'org.springframework.util.ResourceUtils.getFile',
    'org.springframework.util.FileCopyUtils.copyToByteArray',
  ),
  ...at('path', 1, 'org.springframework.util.FileCopyUtils.copy'),
  ...at(
    'path',
    0,
    'org.springframework.web.multipart.MultipartFile().transferTo',
    'javax.servlet.http.Part().write',
    'org.apache.commons.fileupload.FileItem().write',
  ),
  ...at('path', 0, 'javax.servlet.ServletContext().getResourceAsStream', 'javax.servlet.ServletContext().getRealPath'),
  ...at(
    'path',
    0,
    'io.vertx.core.http.HttpServerResponse().sendFile',
    'java.util.zip.ZipFile',
    'java.util.jar.JarFile',
  ),
  ...at(
    'path',
    0,
    'javax.servlet.http.HttpServletRequest().getRequestDispatcher',
    'javax.servlet.ServletContext().getRequestDispatcher',
  ),
];
