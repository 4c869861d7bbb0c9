/**
 * Each form hands the streams of a shell to a connection, or runs what comes in over one, in the words of one language.
 * A match alone is enough: nothing between its ends is optional to the attack.
 */
export const SOCKET_SHELLS: readonly RegExp[] = [
  // A program of Go whose streams are the connection that was opened.
  /\b(\w{1,40}),\s{0,3}\w{1,40}\s{0,3}:?=\s{0,3}(?:net|tls)\.Dial(?:Timeout)?\([^\n]{1,200}\n(?:[^\n]{0,300}\n){0,40}?[^\n]{0,100}\.Stdin\s{0,9}=\s{0,3}\1\b/g,
  // Python: the connection becomes the streams of what is started next.
  /\bfor\s{1,3}(\w{1,20})\s{1,3}in\s{1,3}(?:[([]\s{0,3}0\s{0,3},\s{0,3}1\s{0,3},\s{0,3}2\s{0,3}[)\]]|range\(\s{0,3}3\s{0,3}\))\s{0,3}:\s{1,40}os\.dup2\(\s{0,3}\w{1,40}\.fileno\(\)\s{0,3},\s{0,3}\1\s{0,3}\)/g,
  /\bos\.dup2\(\s{0,3}\w{1,40}\.fileno\(\)\s{0,3},\s{0,3}(\w{1,20})\s{0,3}\)\s{1,3}for\s{1,3}\1\s{1,3}in\s{1,3}(?:[([]\s{0,3}0\s{0,3},\s{0,3}1\s{0,3},\s{0,3}2\s{0,3}[)\]]|range\(\s{0,3}3\s{0,3}\))/g,
  // PHP: a shell is given the socket as its streams.
  /\$(\w{1,30})\s{0,3}=\s{0,3}@?(?:p?fsockopen|stream_socket_client)\s{0,2}\([^\n;]{4,160};[^]{0,400}?\b(?:proc_open|exec|shell_exec|system|passthru|popen)\s{0,2}\(\s{0,3}["'][^"'\n]{0,20}\b(?:sh|bash|cmd(?:\.exe)?)\b[^]{0,120}?(?:\$\1\b|<&\s?\d)/g,
  // Ruby: each line of the connection is a command.
  /\b(\w{1,30})\s{0,3}=\s{0,3}TCPSocket\.(?:new|open)\s{0,2}\([^\n]{3,120}\n(?:[^\n]{0,200}\n){0,6}?[^\n]{0,60}\b(\w{1,30})\s{0,3}=\s{0,3}\1\.(?:gets|readline|recv)\b[^]{0,200}?(?:IO\.popen|Open3\.\w{4,12}|`|%x|system|exec)[^\n]{0,40}\b\2\b/g,
  // Rust: the file descriptor of the connection becomes the shell's streams.
  /\bTcpStream::connect\([^\n]{3,160}\n(?:[^\n]{0,200}\n){0,10}?[^\n]{0,100}\bCommand::new\(\s{0,3}["'][^"'\n]{0,20}(?:sh|cmd|cmd\.exe)["']\s{0,3}\)[^;]{0,300}\.stdin\([^;]{0,60}from_raw_fd\b/g,
  // Java: what a shell writes goes to the socket, and what the socket says goes to the shell.
  /\bnew\s{1,3}(?:ProcessBuilder|String\s{0,2}\[\s{0,2}\]\s{0,2}\{)[^\n]{0,20}["'][^"'\n]{0,20}(?:sh|cmd|cmd\.exe)["'][^]{0,300}?\bnew\s{1,3}Socket\s{0,2}\(\s{0,3}["'\w][^\n]{0,80}\)[^]{0,400}?\.getOutputStream\(\)[^]{0,400}?\.available\(\)/g,
  // .NET: a shell with its input redirected, and a client that reads its lines.
  /\bnew\s{1,3}(?:System\.Net\.Sockets\.)?TcpClient\s{0,2}\(\s{0,3}"[^"\n]{4,80}"\s{0,3},\s{0,3}\d{2,5}\s{0,3}\)[^]{0,800}?"[^"\n]{0,40}\b(?:cmd|powershell|sh|bash)(?:\.exe)?"[^]{0,400}?\bRedirectStandardInput\s{0,3}=\s{0,3}true\b/g,
  // PowerShell: what the stream brings is evaluated.
  /\bNet\.Sockets\.TCPClient\s{0,2}\(\s{0,3}["'$][^\n)]{3,80}\)[^]{0,600}?(?:\biex\b|\bInvoke-Expression\b)[^]{0,400}?\.(?:Write|GetBytes)\s{0,2}\(/gi,
];
