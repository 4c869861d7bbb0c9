/** Objects that give back what was written into them. */
export const BUFFERS: ReadonlySet<string> = new Set([
  'io.StringIO()',
  'io.BytesIO()',
  'StringIO.StringIO()',
  'queue.Queue()',
  'queue.SimpleQueue()',
  'array.array()',
]);
export const BUFFER_WRITES: ReadonlySet<string> = new Set(['write', 'writelines', 'put', 'put_nowait', 'append']);
/** Methods that fill a message of protobuf with what was sent. */
export const MESSAGE_FILLS: ReadonlySet<string> = new Set([
  'ParseFromString',
  'MergeFromString',
  'ParsePartialFromString',
]);

/** Functions that by their name give back what they are given, in another form. */
export const HANDS_ON: RegExp =
  /^(?:[A-Z]|_?(?:parse|safe_?[Pp]arse|model_|validate|check(?!out|point|sum)|decode|encode|unquote|quote|escape|unescape|strip|trim|to[A-Z_]|as[A-Z_]|from[A-Z_]|str(?![a-z])|string|format|sprintf|join|concat|resolve|normali[sz]e|expand|clone|copy(?!_?[Ff]ile)|deepcopy|cast|coerce|merge|assign|extend|defaults|pick|omit|replace|build|make|construct|compose|wrap|render|template|interpolate|sanitize|clean(?!_?[Uu]p)|convert|transform|map(?![a-z])|filter|unwrap|with(?![a-z])|add(?![a-z])|append|prefix|suffix|ensure))/;

/** What is given a function and only looks at it: it is not called there. */
export const ONLY_LOOKS: ReadonlySet<string> = new Set([
  ...['wraps', 'update_wrapper'].map((name) => `functools.${name}`),
  ...['unwrap', 'signature', 'getfullargspec', 'getdoc', 'getsource', 'getmodule', 'getmembers'].map(
    (name) => `inspect.${name}`,
  ),
  ...['iscoroutinefunction', 'isasyncgenfunction', 'isgeneratorfunction', 'isfunction', 'ismethod', 'isclass'].map(
    (name) => `inspect.${name}`,
  ),
  'asyncio.iscoroutinefunction',
  'typing.get_type_hints',
  'callable',
  'isinstance',
  'issubclass',
  'hasattr',
  'id',
  'type',
  'hash',
  'print',
  ...['log', 'info', 'debug', 'warn', 'error', 'dir'].map((name) => `console.${name}`),
  ...['defineMetadata', 'getMetadata', 'hasMetadata', 'ownKeys'].map((name) => `Reflect.${name}`),
  ...['freeze', 'getPrototypeOf', 'getOwnPropertyNames', 'setPrototypeOf'].map((name) => `Object.${name}`),
]);
