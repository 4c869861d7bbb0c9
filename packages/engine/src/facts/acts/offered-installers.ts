import { SHADY_HOSTS } from '../../knowledge/shady-hosts.ts';

/** `https://vendor.com/cli/install.sh`: what installs a program, as its vendor gives it out; anybody may keep files on a forge. */
const INSTALLER =
  /https:\/\/(?!raw\.|gist\.)[\w-]{1,60}(?:\.[\w-]{1,60}){1,5}\/(?:[\w.~-]{1,60}\/){0,6}(?:[\w-]{0,30}install[\w-]{0,30}|setup|get)(?:\.(?:sh|ps1|bat|cmd|py))?(?=[\s"'`)|;?&\\]|$)/i;
/** What a program says to the person before it, who may refuse. */
const ASKS =
  /["'`][^"'`\n]{0,120}(?:\binstall(?:\s\w{1,20}){0,3}\snow\?|\bis not installed\b|\bnot (?:installed|found)\b[^"'`\n]{0,60}\binstall|\bInstalling\s[%\w{$])/i;
const UNSEEN =
  /-W(?:in(?:dowStyle)?)?\s{1,3}(?:Hidden|1)\b|\bCreateNoWindow\b|\bwindowsHide\b|\bnohup\b|-enc(?:odedcommand)?\b/i;

/** Whether a command gets the installer of a vendor, in a program that tells its user so. */
export function isOfferedInstaller(text: string, command: string): boolean {
  return INSTALLER.test(command) && !SHADY_HOSTS.test(command) && !UNSEEN.test(command) && ASKS.test(text);
}
