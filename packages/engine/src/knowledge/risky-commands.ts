/** What a command of the system does to the machine it runs on. */
export type CommandRisk =
  | 'powershell'
  | 'transfer'
  | 'launcher'
  | 'startup'
  | 'decoder'
  | 'shell'
  | 'protection'
  | 'traces'
  | 'rights'
  | 'preload';

/** Commands that attackers give to the system, searched for in the text of what is run. */
export interface RiskyCommand {
  readonly risk: CommandRisk;
  readonly pattern: RegExp;
  /** Ends the sentence "A command is run that …". */
  readonly does: string;
}

/** The first row that matches speaks. */
export const RISKY_COMMANDS: readonly RiskyCommand[] = [
  {
    risk: 'powershell',
    pattern:
      /\bpowershell\b[^\n]{0,200}(?:downloadstring|invoke-expression|\biex\b|-enc(?:odedcommand)?\b|-w(?:indowstyle)? hidden|bypass[^\n]{0,120}(?:te?mp\b|appdata|https?:))|\bpowershell\b[^\n]{0,200}(?:downloadfile|invoke-(?:webrequest|restmethod)|\b(?:iwr|irm)\b)[^\n]{0,300}(?:\.(?:exe|ps1|bat|cmd|vbs|dll|scr|hta|msi|jar|pyw?)\b|start-process|\bsaps\b|\.ShellExecute\b)/i,
    does: 'downloads or hides with PowerShell',
  },
  {
    risk: 'transfer',
    pattern: /\bpowershell\b[^\n]{0,200}(?:downloadfile|invoke-(?:webrequest|restmethod)|\b(?:iwr|irm)\b)/i,
    does: 'downloads or uploads with PowerShell',
  },
  {
    risk: 'transfer',
    pattern:
      /\b(?:curl|wget)(?:\.exe)?\b[^\n]{0,250}(?:\|\s{0,3}(?:ba|z)?sh\b|\s-o\s|\s-O\b|--output|\s-d\s|\s-F\s|--data|\s-T\s|--upload-file|\$\(|`)/,
    does: 'downloads or uploads',
  },
  {
    risk: 'launcher',
    pattern:
      /\b(?:mshta|certutil\s{1,3}-urlcache|bitsadmin|rundll32(?=(?:\.exe)?["'`\s,]{1,6}[\w$%{])(?![\s\S]{0,80}(?:url\.dll,\s{0,2}FileProtocolHandler|shell32(?:\.dll)?,\s{0,2}OpenAs_RunDLL|user32(?:\.dll)?,\s{0,2}LockWorkStation))|regsvr32|wscript(?!\.Shell\b(?![\s\S]{0,300}\.(?:Run|Exec)\b))|cscript)\b/i,
    does: 'uses a tool of the system to start something else',
  },
  {
    risk: 'startup',
    pattern:
      /\bschtasks\b[^\n]{0,60}\/create|\breg(?:\.exe)?\s{1,3}add\b|\bSet-MpPreference\b|\bAdd-MpPreference\b|\bnetsh\s{1,3}advfirewall\b|\bvssadmin\s{1,3}delete\b/i,
    does: 'changes what starts or what protects the system',
  },
  {
    risk: 'decoder',
    pattern:
      /\bbase64\s{1,3}(?:-d|-D|--decode)\b[^\n|]{0,60}\|\s{0,3}(?:ba|z|da)?sh\b|\bbase64\s{1,3}(?:-d|-D|--decode)\b[^\n|]{0,60}\|\s{0,3}python/,
    does: 'decodes a hidden program and starts it',
  },
  {
    risk: 'shell',
    pattern: /\/dev\/tcp\/|\bnc(?:at)?\s[^\n]{0,60}-e\b|\bbash\s{1,3}-i\b(?!\s{1,3}-c\b)/,
    does: 'opens a shell to the network',
  },
  {
    risk: 'protection',
    pattern:
      /\bsetenforce\s{1,3}0\b|\bSELINUX=(?:disabled|permissive)\b|\bufw\s{1,3}(?:--force\s{1,3})?disable\b|\biptables\s{1,3}(?:-F|--flush|-P\s{1,3}\w{5,7}\s{1,3}ACCEPT)|\bnft\s{1,3}flush\s{1,3}ruleset\b|\b(?:systemctl|service)\s{1,3}(?:stop|disable|mask)\s{1,3}(?:--now\s{1,3})?(?:firewalld|ufw|apparmor|auditd|fail2ban|rsyslog|iptables|clamav\S*|falcon-sensor|crowdstrike\S*|osqueryd|wazuh\S*|ossec\S*|sysmon\S*|mdatp)|\bauditctl\s{1,3}-e\s{1,3}0\b|\bcsrutil\s{1,3}disable\b|\bspctl\s{1,3}--(?:master|global)-disable\b|\baa-teardown\b|\bsc(?:\.exe)?\s{1,3}(?:stop|delete)\s{1,3}(?:WinDefend|MpsSvc|wscsvc)/i,
    does: 'switches off what protects the system',
  },
  {
    risk: 'traces',
    pattern:
      /\bhistory\s{1,3}-c\b|\bunset\s{1,3}HISTFILE\b|\bHISTFILE=\/dev\/null\b|\bln\s{1,3}-sf?\s{1,3}\/dev\/null\s{1,3}\S{0,40}_history\b|\bwevtutil\s{1,3}cl\b|\bClear-EventLog\b|\b(?:rm\s{1,3}-[rf]{1,3}|shred\s[^\n]{0,30}|truncate\s{1,3}-s\s{0,2}0)\s{1,3}\/var\/log(?:\/(?:auth|secure|syslog|messages|wtmp|btmp|lastlog|audit)|\/?\*|\s|["']|$)|>\s{0,2}\/var\/log\/(?:auth|secure|syslog|messages|wtmp|btmp|lastlog|audit)/,
    does: 'wipes the traces of what was done',
  },
  {
    risk: 'rights',
    pattern:
      /\bNOPASSWD:\s{0,2}ALL\b|\buseradd\b[^\n]{0,80}(?:-o\s{1,3}-u\s{1,3}0|-u\s{1,3}0\s{1,3}-o)|\b(?:usermod|gpasswd)\b[^\n]{0,60}\b(?:sudo|wheel)\b|\bchmod\s{1,3}(?:[ug]?\+s|[46][0-7]{3})\s{1,3}(?:\/usr)?\/(?:local\/)?bin\/(?:ba|da|z)?sh\b|\bnet\s{1,3}(?:user\s[^\n]{1,60}\/add|localgroup\s{1,3}administrators\b)/i,
    does: 'gives an account or a program the rights of the administrator',
  },
  {
    risk: 'preload',
    pattern: /\bLD_PRELOAD\s{0,2}=|\bDYLD_INSERT_LIBRARIES\s{0,2}=/,
    does: 'loads foreign code into every program',
  },
];
