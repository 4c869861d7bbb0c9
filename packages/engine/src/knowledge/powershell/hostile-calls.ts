import type { HostileCalls } from '../hostile-calls.ts';

/** Commands by which a script of PowerShell runs texts and assemblies and talks to other machines. */
export const POWERSHELL_HOSTILE_CALLS: HostileCalls = {
  mentions:
    /\b(?:iex|invoke-expression|scriptblock|assembly|invoke-restmethod|invoke-webrequest|irm|iwr|webclient|start-bitstransfer|amsi\w{0,20}|\w{3}-mppreference)\b/i,
  code: /(?<![\w.$-])(?:iex|invoke-expression)(?=\s{1,3}(?:-Command\s{1,3})?[($"])|\[(?:System\.)?Reflection\.Assembly\]::Load\s{0,2}\(|\[scriptblock\]::Create\s{0,2}\(/gi,
  sending:
    /(?<![\w.$-])(?:invoke-restmethod|invoke-webrequest|irm|iwr)(?=\s{1,3}[^\n]{0,200}-(?:Body|InFile|Form)\b)/gi,
};
