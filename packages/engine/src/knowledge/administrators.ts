/** Words for those who run a service, as a part of a name: `require_admin`, `IsAdminUser`, `get_current_superuser`, `RequiresElevation`. */
export const ADMINISTRATORS =
  /(?:^|_|[a-z](?=[AS]))(?:[Aa]dmin(?:s|istrators?)?|[Ss]uper_?[Uu]sers?|[Ss]uper[Aa]dmin|ADMIN|[Ss]taff)(?![a-z])|(?:Requires|requires_|Or)Elevat(?:ion|ed)(?![a-z])/;
