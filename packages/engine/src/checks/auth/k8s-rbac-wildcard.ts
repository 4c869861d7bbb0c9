import type { FileCheck, Sighting } from '../../check.ts';
import type { JsonNode } from '../../facts/text/json.ts';
import { stringOf, strings } from '../../knowledge/every-member.ts';

const ROLES = new Set(['Role', 'ClusterRole']);
const BINDINGS = new Set(['RoleBinding', 'ClusterRoleBinding']);
const ANYBODY = new Set(['system:anonymous', 'system:unauthenticated', 'system:authenticated']);

export const check: FileCheck = {
  id: 'auth-k8s-rbac-wildcard',
  title: 'A role of the cluster allows everything',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [250],
  why: `
    Whoever takes over one pod with this role owns the cluster: every secret, every other pod, every node.`,
  fix: 'Name the resources and verbs that are used, and bind the role in one namespace.',
  blindSpots: 'Some operators need wide roles by design.',
  wants: { roles: ['kubernetes'], keywords: ['clusterrole', 'rbac.authorization'] },
  examples: {
    bad: [
      {
        'role.yaml': `
          apiVersion: rbac.authorization.k8s.io/v1
          kind: ClusterRole
          metadata:
            name: all
          rules:
            - apiGroups: ['*']
              resources: ['*']
              verbs: [«'*'»]`,
      },
      {
        'binding.yaml': `
          apiVersion: rbac.authorization.k8s.io/v1
          kind: ClusterRoleBinding
          metadata:
            name: app
          roleRef:
            kind: ClusterRole
            name: «cluster-admin»
          subjects:
            - kind: ServiceAccount
              name: app`,
      },
    ],
    good: [
      {
        'role.yaml': `
          apiVersion: rbac.authorization.k8s.io/v1
          kind: Role
          metadata:
            name: reader
          rules:
            - apiGroups: ['']
              resources: ['pods']
              verbs: ['get', 'list']`,
      },
      {
        'binding.yaml': `
          apiVersion: rbac.authorization.k8s.io/v1
          kind: RoleBinding
          metadata:
            name: app
          roleRef:
            kind: Role
            name: reader
          subjects:
            - kind: ServiceAccount
              name: app`,
      },
    ],
  },

  *find({ yaml, span }): Iterable<Sighting> {
    for (const { root } of yaml) {
      const kind = stringOf(root.get('kind')) ?? '';
      for (const { node, message } of ROLES.has(kind)
        ? wideRules(root)
        : BINDINGS.has(kind)
          ? wideBindings(root)
          : []) {
        yield { at: span(node.start, node.end), message };
      }
    }
  },
};

interface Fault {
  readonly node: JsonNode;
  readonly message: string;
}

function* wideRules(root: JsonNode): Generator<Fault> {
  for (const rule of root.get('rules')?.items ?? []) {
    const verb = strings(rule.get('verbs')).find(({ text }) => text === '*');
    const isEverything = strings(rule.get('resources')).some(({ text }) => text === '*' || text === 'secrets');
    if (verb !== undefined && isEverything)
      yield { node: verb.node, message: 'This role may do anything with these resources.' };
  }
}

function* wideBindings(root: JsonNode): Generator<Fault> {
  const role = root.get('roleRef', 'name');
  if (role !== undefined && stringOf(role) === 'cluster-admin') {
    yield { node: role, message: 'This account may do anything in the cluster.' };
  }
  for (const subject of root.get('subjects')?.items ?? []) {
    const name = subject.get('name');
    if (name !== undefined && ANYBODY.has(stringOf(name) ?? ''))
      yield { node: name, message: 'Everybody, logged in or not, is given this role.' };
  }
}
