import { MANIFEST_ROLES, type Role } from '../inventory/roles.ts';

const OF_MANIFESTS: ReadonlySet<Role> = new Set(MANIFEST_ROLES);

/** Whether files of a role say what a repository is made of. */
export function isManifestRole(role: Role | undefined): boolean {
  return role !== undefined && OF_MANIFESTS.has(role);
}

/** Manifests and lockfiles of other ecosystems: a list of materials that passes over them must say so. */
export const OTHER_MANIFEST =
  /(?:^|\/)(?:build\.sbt|Package\.(?:swift|resolved)|Podfile(?:\.lock)?|Cartfile(?:\.resolved)?|pubspec\.(?:yaml|lock)|mix\.(?:exs|lock)|rebar\.(?:config|lock)|conanfile\.(?:txt|py)|vcpkg\.json|environment\.ya?ml|conda-lock\.yml|deps\.edn|project\.clj|stack\.yaml|elm\.json|deno\.(?:jsonc?|lock)|bun\.lockb|bower\.json|flake\.(?:nix|lock)|Gopkg\.(?:toml|lock)|[^/]+\.cabal)$/;
