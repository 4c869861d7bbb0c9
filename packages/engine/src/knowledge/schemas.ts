/** Libraries whose schemas are made of calls: `z.string().uuid()`, `Joi.string().valid('a')`. */
export const SCHEMA_LIBRARIES: ReadonlySet<string> = new Set(['zod', 'joi', 'yup', 'typebox', 'valibot', 'arktype']);

/** Schema types whose values are numbers, truth values, or one of a written-out few. */
export const NARROW_TYPES: RegExp =
  /^zod\.(?:coerce\.)?(?:enum|nativeEnum|number|boolean|literal|date|bigint|int|int32|uuid|uuidv4|uuidv6|uuidv7|guid|cuid|cuid2|ulid|nanoid|xid|ksuid|stringbool|iso)\b|^typebox\.Type\.(?:Number|Numeric|Integer|Boolean|BooleanString|Literal|Enum|UnionEnum|BigInt|Date)\b|^valibot\.(?:picklist|enum|enum_|number|boolean|literal|date|bigint)\b|^(?:joi|yup)\.(?:number|boolean|bool|date|valid|equal)\b/;

/** Schema types whose values are text, and no objects of operators. */
export const TEXT_TYPES: RegExp = /^(?:zod\.(?:coerce\.)?string|typebox\.Type\.String|(?:joi|yup|valibot)\.string)\b/;

/** Methods of schemas that let through what can do no harm. */
export const NARROW_METHODS: ReadonlySet<string> = new Set(
  'uuid uuidv4 cuid cuid2 ulid nanoid datetime date time duration guid alphanum hex token isoDate valid equal only oneOf creditCard'.split(
    ' ',
  ),
);

/** Methods of schemas, formats of JSON Schema and schema types that let through the number of a machine, which may lie inside. */
export const NUMBERED_HOSTS: ReadonlySet<string> = new Set(['ip', 'ipv4', 'ipv6']);
export const HOST_TYPES: RegExp = /^zod\.ipv[46]\b/;

/** Methods of schemas, and formats of JSON Schema, that let through whole addresses: they begin with a scheme, not a dash. */
export const ADDRESS_METHODS: ReadonlySet<string> = new Set(['url', 'httpUrl', 'uri']);
export const ADDRESS_TYPES: RegExp = /^(?:zod|valibot)\.(?:url|httpUrl)\b/;

/** Methods of schemas that take a pattern. */
export const PATTERN_METHODS: ReadonlySet<string> = new Set(['regex', 'pattern', 'matches']);

/** Methods of schemas after which something else is let through too. */
export const WIDENING_METHODS: ReadonlySet<string> = new Set(['or', 'try', 'rest']);

/** Methods of schemas that let whoever has an object have further members as well. */
export const LOOSE_METHODS: ReadonlySet<string> = new Set(['passthrough', 'loose', 'catchall', 'unknown']);

/** Methods of schemas that leave the members as they are. */
export const SAME_MEMBERS: ReadonlySet<string> = new Set(
  'strict strip required readonly describe meta refine superRefine brand optional nullable nullish default partial deepPartial pick omit min max length nonempty size'.split(
    ' ',
  ),
);

/** Methods of schemas that add members to those there are. */
export const EXTENDING_METHODS: ReadonlySet<string> = new Set(
  'extend safeExtend merge and keys append concat shape'.split(' '),
);

/** Functions that make a schema of another one, for the same values or for lists of them. */
export const WRAPPERS: ReadonlySet<string> = new Set(
  'array optional nullable nullish readonly set items of Array Optional Readonly'.split(' '),
);
/** Those of them that are for lists. */
export const LISTS: ReadonlySet<string> = new Set(['array', 'set', 'items', 'of', 'Array']);
export const UNIONS: ReadonlySet<string> = new Set(['union', 'Union', 'alternatives', 'discriminatedUnion']);

/** Methods of schemas that check something: those that throw, and those that give what they found and what is wrong. */
export const PARSERS: ReadonlyMap<string, 'throws' | 'tells'> = new Map([
  ['zod.parse', 'throws'],
  ['zod.parseAsync', 'throws'],
  ['zod.safeParse', 'tells'],
  ['zod.safeParseAsync', 'tells'],
  ['joi.validate', 'tells'],
  ['joi.validateAsync', 'throws'],
  ['yup.validate', 'throws'],
  ['yup.validateSync', 'throws'],
]);

/** Types of Python that hold several values of one type, and those that hold any of what they name. */
export const TYPES_OF_SEVERAL: ReadonlySet<string> = new Set(
  'list List set Set frozenset FrozenSet tuple Tuple Sequence Iterable conlist conset confrozenset'.split(' '),
);
export const TYPES_OF_EITHER: ReadonlySet<string> = new Set(['Union', 'Optional']);

/** Types of Python whose values are text, or addresses in pieces, and no objects of operators. */
export const TEXT_TYPES_OF_PYTHON: RegExp =
  /^(?:pydantic\.)?(?:str|bytes|EmailStr|StrictStr|StrictBytes|SecretStr|AnyUrl|AnyHttpUrl|HttpUrl)$/;

/** Calls of Pydantic that make types whose values are numbers or dates. */
export const NARROW_TYPE_CALLS: ReadonlySet<string> = new Set(['conint', 'confloat', 'condecimal', 'condate']);

/** Marks on a type of Pydantic whose function is called with the value: before its type is looked at, after, or instead. */
export const TYPE_VALIDATORS: ReadonlyMap<string, 'before' | 'after' | 'instead'> = new Map([
  ['BeforeValidator', 'before'],
  ['AfterValidator', 'after'],
  ['PlainValidator', 'instead'],
  ['WrapValidator', 'instead'],
  ['SkipValidation', 'instead'],
]);

/** Methods of models of Pydantic that make an object of what they are given, or throw. */
export const MODEL_PARSERS: ReadonlySet<string> = new Set(
  'model_validate model_validate_json model_validate_strings parse_obj parse_raw'.split(' '),
);
/** What the body of such a model says of the model itself. */
export const MODEL_SETTINGS: ReadonlySet<string> = new Set(['model_config', 'Config']);
/** Methods of such an object that make a dictionary of its fields. */
export const MODEL_DUMPS: ReadonlySet<string> = new Set(['model_dump', 'dict']);
/** The same of an adapter, which is made of a type. */
export const ADAPTER_PARSERS: ReadonlySet<string> = new Set(['validate_python', 'validate_json', 'validate_strings']);
export const TYPE_ADAPTER = 'pydantic.TypeAdapter()';

/** Functions of schema libraries that take what is checked and the schema, in this order. */
export const CHECKING_FUNCTIONS: ReadonlyMap<string, 'throws' | 'tells'> = new Map([
  ['joi.attempt', 'throws'],
  ['joi.assert', 'throws'],
  ['joi.validate', 'tells'],
]);

/** The same where the schema comes first. */
export const SCHEMA_FIRST: ReadonlyMap<string, 'throws' | 'tells'> = new Map([
  ['valibot.parse', 'throws'],
  ['valibot.parseAsync', 'throws'],
  ['valibot.safeParse', 'tells'],
  ['valibot.safeParseAsync', 'tells'],
]);

/** Methods of schemas, by library, that take a test of one's own, which is true of what passes. */
export const TEST_METHODS: ReadonlySet<string> = new Set([
  'zod.refine',
  'zod.custom',
  'valibot.check',
  'valibot.custom',
]);

/** The same where the test tells what is wrong to what it is given for that, and is silent of what passes. */
export const TELLING_TESTS: ReadonlySet<string> = new Set(['zod.superRefine', 'zod.check']);
export const REFINEMENT = 'zod.RefinementCtx()';

/** Methods of schemas after which something else comes out. */
export const MAKING_METHODS: ReadonlySet<string> = new Set(['transform', 'overwrite', 'pipe']);

/** Functions that make a schema of an object. */
export const OBJECT_MAKERS: ReadonlySet<string> = new Set(['object', 'strictObject', 'looseObject']);

/** Definitions of ArkType that let through numbers and truth values, with or without bounds, and texts that can do no harm. */
export const ARK_NUMBERS: RegExp =
  /^(?:-?[\d.]+\s*<=?\s*)?(?:number|bigint|boolean|true|false|null|undefined|Date)(?:\.\w+)*(?:\s*(?:[<>]=?|%)\s*-?[\d.]+)*$/;
export const ARK_TEXTS: ReadonlySet<string> = new Set(
  'uuid uuid.v4 uuid.v7 alpha alphanumeric digits hex integer numeric date.iso semver creditCard'
    .split(' ')
    .map((format) => `string.${format}`),
);

/** Functions of Hono that hold a part of a request against a schema, or hand it to a function that does. */
export const ROUTE_VALIDATORS: readonly string[] = [
  '@hono/zod-validator.zValidator',
  '@hono/valibot-validator.vValidator',
  '@hono/standard-validator.sValidator',
  '@hono/typebox-validator.tbValidator',
  '@hono/arktype-validator.arktypeValidator',
  'hono/validator.validator',
];

/** What Hapi does with a request that its schema refuses, where it goes on all the same. */
export const LETS_THROUGH: ReadonlySet<unknown> = new Set(['ignore', 'log']);

/** Libraries that make a function of a schema, which is true of what the schema lets through. */
export const COMPILERS: ReadonlySet<string> = new Set(['ajv']);

/** Validators of express-validator that leave nothing harmful, as methods of a chain and as keys of a schema. */
export const NARROW_VALIDATORS: ReadonlySet<string> = new Set(
  'isInt isFloat isDecimal isNumeric isBoolean isUUID isIn isAlpha isAlphanumeric isHexadecimal isMongoId isSlug isPort isDate isISO8601 isHexColor isMACAddress isSemVer isULID isLocale isISO4217 isISO31661Alpha2 toInt toFloat toBoolean toDate'.split(
    ' ',
  ),
);

/** Where express-validator looks for a field, by the function that begins the chain; all of them where it does not say. */
export const VALIDATOR_PLACES: Readonly<Record<string, readonly string[]>> = {
  body: ['body'],
  query: ['query'],
  param: ['params'],
  cookie: ['cookies'],
  header: ['headers'],
  check: ['body', 'query', 'params', 'cookies', 'headers'],
};

/** Parts of a request as route schemas call them, and as handlers do. */
export const REQUEST_PARTS: Readonly<Record<string, string>> = {
  body: 'body',
  query: 'query',
  querystring: 'query',
  payload: 'payload',
  params: 'params',
  headers: 'headers',
  cookies: 'cookies',
};

/** Pipes of Nest that let through numbers, truth values, identifiers, or one of a written-out few. */
export const NARROW_PIPES: ReadonlySet<string> = new Set([
  'ParseIntPipe',
  'ParseFloatPipe',
  'ParseBoolPipe',
  'ParseUUIDPipe',
  'ParseEnumPipe',
  'ParseDatePipe',
]);

/** Decorators of class-validator that leave nothing harmful. */
export const NARROW_DECORATORS: ReadonlySet<string> = new Set(
  'IsInt IsNumber IsBoolean IsDate IsUUID IsIn IsEnum IsAlpha IsAlphanumeric IsHexadecimal IsMongoId IsNumberString IsBooleanString IsDateString IsISO8601 IsPort IsHexColor IsMACAddress IsSemVer IsPositive IsNegative IsLatitude IsLongitude IsULID'.split(
    ' ',
  ),
);

/** Decorators of one's own that say by their name that they refuse addresses inside: `IsSafeWebhookUrl`, `IsNotPrivateHost`. */
export const OUTER_ADDRESSES: RegExp =
  /^Is(?=.*(?:Safe|Public|External|Ssrf|SSRF|Not(?:Private|Internal|Local)))\w{0,40}(?:Ur[il]|UR[IL]|Host|Address|Webhook|Endpoint)\w{0,20}$/;

/** Formats of JSON Schema whose texts can do no harm. */
export const NARROW_FORMATS: ReadonlySet<string> = new Set(['uuid', 'date', 'date-time', 'time']);
