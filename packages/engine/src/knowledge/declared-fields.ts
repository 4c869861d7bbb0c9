/** Fields of forms, serializers and schemas of Python that hold numbers, truth values, dates, or one of a written-out few. */
export const NARROW_FIELDS: ReadonlySet<string> = new Set(
  (
    'Int Integer Float Number Decimal Boolean Bool UUID Date DateTime AwareDateTime NaiveDateTime Time TimeDelta Enum IP IPv4 IPv6 ' +
    'IntegerField FloatField DecimalField BooleanField NullBooleanField UUIDField DateField DateTimeField TimeField ' +
    'DurationField ChoiceField TypedChoiceField MultipleChoiceField ModelChoiceField ModelMultipleChoiceField ' +
    'PrimaryKeyRelatedField GenericIPAddressField IPAddressField'
  ).split(' '),
);

/** Fields whose text has a form that was looked at, though much fits into it. */
export const FORMED_FIELDS = /(?:Email|URL|Url)(?:Field|Str)?$/;

/** Fields whose text is made of letters, digits, hyphens and underscores. */
export const SLUG_FIELDS: ReadonlySet<string> = new Set(['SlugField']);
export const SLUG_PATTERN = '^[-a-zA-Z0-9_]+$';

/** Fields that hold what was sent as a file. */
export const FILE_FIELDS: ReadonlySet<string> = new Set(['FileField', 'ImageField']);

/** Validators of fields: those that admit a written-out few, and those that take a pattern. */
export const CHOICE_VALIDATORS: ReadonlySet<string> = new Set(['OneOf', 'Equal', 'ContainsOnly', 'Range']);
export const PATTERN_VALIDATORS: ReadonlySet<string> = new Set(['Regexp', 'RegexValidator', 'RegexField']);

/** Members of forms and serializers that hold what their fields let through. */
export const CHECKED_RECORDS: ReadonlySet<string> = new Set(['validated_data', 'cleaned_data']);

/** Classes whose methods look at what was sent and keep it, and views that have them do so. */
export const SERIALIZERS: RegExp = /^rest_framework\.serializers\.\w*Serializer$/;
export const CHECKED_VIEWS: RegExp = /^rest_framework\.(?:viewsets|generics|mixins)\.\w+$/;

/** Decorators that hand a handler what a schema has made of the request: as one parameter, or as one for each field. */
export const RECORD_DECORATORS: ReadonlySet<string> = new Set(['use_args', 'arguments']);
export const FIELD_DECORATORS: ReadonlySet<string> = new Set(['use_kwargs']);

/** Converters in routes that admit numbers, identifiers, or one of a written-out few. */
export const NARROW_CONVERTERS: RegExp =
  /^(?:int|integer|long|number|float|double|decimal|bool|uuid|guid|alpha|any\(.*\)|date|datetime|ymd|dt)\??$/;

/** Functions that tell Django which address leads to a view. */
export const ROUTE_CALLS: ReadonlySet<string> = new Set(['path', 're_path', 'url']);

/** Marks on a parameter that say what a route calls the part that fills it. */
export const ROUTE_MARKS: ReadonlySet<string> = new Set(['PathVariable', 'PathParam', 'RestPath', 'FromRoute']);

/**
 * Annotations of fields and parameters whose whole text must match a pattern before anybody sees it, by how they are told the
 * pattern: in the first place, or by this name.
 */
export const DEMANDED_PATTERNS: ReadonlyMap<string, string | undefined> = new Map([
  ['RegularExpression', undefined],
  ['Pattern', 'regexp'],
]);
