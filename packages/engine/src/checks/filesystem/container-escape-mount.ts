import type { FileCheck } from '../../check.ts';
import type { JsonNode } from '../../facts/text/json.ts';
import { everyMember, type Member, stringOf, strings } from '../../knowledge/every-member.ts';

/** Folders of the host that give its contents, its processes or its other containers away. */
const HOST_FOLDER =
  /^\/(?:$|etc(?:\/|$)|root(?:\/|$)|proc(?:\/|$)|sys(?:\/|$)|boot(?:\/|$)|dev$|var\/lib\/(?:docker|kubelet)(?:\/|$))/;
const SOCKET = /(?:^|\/)(?:docker|containerd|crio|podman)\.sock$/;
const STRONG_RIGHTS = /^(?:CAP_)?(?:ALL|SYS_ADMIN|SYS_PTRACE|SYS_MODULE|DAC_READ_SEARCH)$/i;
const RUN_FLAG = /^--(?:privileged(?:=true)?|pid=host|cap-add=(?:CAP_)?(?:ALL|SYS_ADMIN))$/;

export const check: FileCheck = {
  id: 'filesystem-container-escape-mount',
  title: 'Container is given power over the host',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [250],
  why: `
    A container with the host's root folder, its container socket or all rights is no boundary any more: whoever gets into
    the container owns the machine it runs on.`,
  fix: `
    Mount only the folders that are needed, read-only where that is enough, and drop \`privileged\`.
    Where containers must be started, use a rootless builder or a socket proxy that allows single calls.`,
  blindSpots: 'Reads YAML and JSON; options on a command line in a script are not seen.',
  wants: { roles: ['compose', 'kubernetes', 'devcontainer'] },
  examples: {
    bad: [
      {
        'docker-compose.yml': `
          services:
            agent:
              image: acme/agent:1.2
              «privileged: true»
              volumes:
                - «/var/run/docker.sock:/var/run/docker.sock»
                - «/:/host:ro»`,
      },
      {
        'k8s/agent.yaml': `
          kind: DaemonSet
          spec:
            template:
              spec:
                «hostPID: true»
                volumes:
                  - hostPath:
                      path: «/etc»`,
      },
      {
        'k8s/tool.yaml': `
          kind: Pod
          spec:
            containers:
              - securityContext:
                  «allowPrivilegeEscalation: true»
                  seccompProfile:
                    «type: Unconfined»`,
      },
      { 'compose.yml': 'services:\n  a:\n    image: acme/a:1\n    security_opt:\n      - «seccomp:unconfined»\n' },
      { '.devcontainer/devcontainer.json': '{"runArgs": [«"--privileged"»]}' },
    ],
    good: [
      {
        'docker-compose.yml': `
          services:
            db:
              image: postgres:16
              volumes:
                - ./data:/var/lib/postgresql/data
                - /etc/localtime:/etc/localtime:ro`,
      },
      {
        'k8s/app.yaml': `
          kind: Deployment
          spec:
            template:
              spec:
                containers:
                  - securityContext:
                      privileged: false
                      allowPrivilegeEscalation: false
                      seccompProfile:
                        type: RuntimeDefault
                      capabilities:
                        drop: [ALL]`,
      },
    ],
  },

  *find({ yaml, json, span, path }) {
    const roots = json === undefined ? yaml.map((document) => document.root) : [json.root];
    for (const root of roots) {
      for (const member of everyMember(root)) {
        for (const { start, end, what, severity } of powersOf(member)) {
          yield {
            at: span(start, end),
            message: `The container gets ${what}.`,
            severity,
            // It runs for whoever works on the project, and an editor asks before it starts one.
            ...(FOR_DEVELOPERS.test(path) && { severity: 'medium' }),
          };
        }
      }
    }
  },
};

const FOR_DEVELOPERS = /(?:^|\/)\.devcontainer\/|(?:^|\/)\.?devcontainer(?:\/[^/]+)?(?:\/devcontainer)?\.json$/;

interface Power {
  readonly start: number;
  readonly end: number;
  readonly what: string;
  /** Where one more hole is needed. */
  readonly severity?: 'medium';
}

/** Walls that are taken away: filters of system calls, labels of SELinux, profiles of AppArmor. */
const UNCONFINED = /^(?:(?:seccomp|apparmor)[:=]unconfined|label[:=]disable|systempaths[:=]unconfined)$/;

function powersOf({ key, keyStart, node, path }: Member): readonly Power[] {
  const whole = { start: keyStart, end: node.end };
  if (key === 'privileged' && node.value === true) return [{ ...whole, what: 'all rights on the host' }];
  if ((key === 'hostPID' || key === 'hostIPC') && node.value === true)
    return [{ ...whole, what: "the host's processes" }];
  if ((key === 'pid' || key === 'ipc') && node.value === 'host') return [{ ...whole, what: "the host's processes" }];
  if (key === 'path' && path.at(-2) === 'hostPath') return mounts([node], stringOf(node) ?? '');
  if (key === 'source' && path.includes('volumes')) return mounts([node], stringOf(node) ?? '');
  if (key === 'cap_add' || (key === 'add' && path.at(-2) === 'capabilities')) {
    return strings(node)
      .filter(({ text }) => STRONG_RIGHTS.test(text))
      .map((right) => ({ start: right.node.start, end: right.node.end, what: `the right ${right.text}` }));
  }
  if (key === 'volumes' || key === 'mounts') {
    return strings(node).flatMap((volume) => mounts([volume.node], sourceOf(volume.text)));
  }
  if (key === 'allowPrivilegeEscalation' && node.value === true)
    return [{ ...whole, what: 'the means to take more rights than it was given', severity: 'medium' }];
  if (key === 'type' && path.at(-2) === 'seccompProfile' && node.value === 'Unconfined')
    return [{ ...whole, what: 'every call of the kernel', severity: 'medium' }];
  if (key === 'security_opt') {
    const opened = strings(node).filter(({ text }) => UNCONFINED.test(text));
    return opened.map((one) => ({
      start: one.node.start,
      end: one.node.end,
      what: `a wall less (${one.text})`,
      severity: 'medium',
    }));
  }
  if (key === 'runArgs') {
    const flags = strings(node).filter(({ text }) => RUN_FLAG.test(text));
    return flags.map((flag) => ({ start: flag.node.start, end: flag.node.end, what: 'rights on the host' }));
  }
  return [];
}

/** `source:target[:mode]`, or `source=…,target=…`. */
function sourceOf(volume: string): string {
  return /(?:^|,)source=([^,]{1,300})/.exec(volume)?.[1] ?? volume.split(':', 1)[0] ?? '';
}

function mounts(nodes: readonly JsonNode[], source: string): readonly Power[] {
  const isFile = /^\/etc\/(?:localtime|timezone|hosts|resolv\.conf|ssl(?:\/.*)?|ca-certificates(?:\/.*)?)$/.test(
    source,
  );
  if (isFile || !(HOST_FOLDER.test(source) || SOCKET.test(source))) return [];
  const what = SOCKET.test(source) ? 'the socket that starts containers' : `the host's folder ${source}`;
  return nodes.map(({ start, end }) => ({ start, end, what }));
}
