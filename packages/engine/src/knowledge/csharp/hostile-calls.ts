import type { HostileCalls } from '../hostile-calls.ts';

/** Calls by which a library of .NET runs programs and assemblies and talks to other machines. */
export const CSHARP_HOSTILE_CALLS: HostileCalls = {
  mentions:
    /\bProcessStartInfo\b|\bAssembly\.Load|\b(?:PostAsync|PostAsJsonAsync|PutAsync|SendAsync|Upload(?:String|Data|Values|File)(?:Async|TaskAsync)?)\b|\bDownload(?:File|Data|String)|\bGetByteArrayAsync\b|\bCSharpScript\b/,
  code: /\bAssembly\.(?:Load|UnsafeLoadFrom|LoadFrom)\s{0,3}\(|\bAppDomain\.CurrentDomain\.Load\s{0,3}\(|\bCSharpScript\.(?:Evaluate|Run)Async(?:<\w{1,40}>)?\s{0,3}\(/g,
  command: /\bnew\s{1,3}Process(?:StartInfo)?\s{0,3}(?:\(|\{)/g,
  sending:
    /\b(?:PostAsync|PostAsJsonAsync|PutAsync|Upload(?:String|Data|Values|File)(?:Async|TaskAsync)?)(?:<\w{1,40}>)?\s{0,3}\(/g,
  gives: /\s{0,40}(?<name>)(?=\{)/y,
  givesLater: String.raw`(?:\.StartInfo)?\.(?:FileName|Arguments)\s{0,3}=\s{0,3}(?=[^=\s])`,
};
