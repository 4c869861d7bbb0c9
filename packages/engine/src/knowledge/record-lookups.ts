/**
 * Lookups of records: what comes back was stored under the key, it is not the key. All of these bind what they are given.
 */

/** Methods that only mappers of records have. */
export const RECORD_METHODS: ReadonlySet<string> = new Set([
  // SQLAlchemy, and Flask's additions to it
  'filter_by',
  'one_or_none',
  'scalar_one',
  'scalar_one_or_none',
  'in_',
  'not_in',
  'notin_',
  'ilike',
  // Prisma, Sequelize, TypeORM, Mongoose
  'findUnique',
  'findUniqueOrThrow',
  'findFirst',
  'findFirstOrThrow',
  'findMany',
  'findByPk',
  'findById',
  'findOneBy',
  'findOneByOrFail',
  'findOneOrFail',
  'findAndCountAll',
  'existsBy',
  // Rails
  'find_by',
  'find_by!',
  'find_or_create_by',
  'find_or_initialize_by',
  // Kysely
  'executeTakeFirst',
  'executeTakeFirstOrThrow',
]);

/** What answers "not found" looked for a record: `Topic.objects.get_public_or_404(pk, user)`. */
export const ANSWERS_NOT_FOUND = /^(?!\w{0,60}(?:path|file|ur[il]|dir|folder|template|join))[a-z]\w{0,60}_or_404$/;

/** Lookups by the names that projects give their own: `recipes.get_one(slug)`, `getUserById(id)`. A name or address made of a key is none. */
export const NAMED_LOOKUPS =
  /^findBy[A-Z]\w{0,40}$|^(?!\w*(?:[pP]ath|[uU]r[il]|[fF]ile|[dD]ir|[fF]older|[tT]emplate|[mM]odule|[cC]ommand|[sS]cript|[eE]lement|[hH]ost))(?:get|find|fetch|load|select|lookup|retrieve|query)(?:_?(?:one|all|many|first)|One|All|Many|First|\w{0,40}?(?:_by_[a-z]\w{0,40}|By[A-Z]\w{0,40}))$/;

/** `jobs.getStatus(orgId, jobId)`: asked with nothing but ids, it gives what is kept under them. */
export const ASKED_BY_IDS =
  /^(?!\w*(?:[pP]ath|[uU]r[il]|[fF]ile|[dD]ir|[fF]older|[tT]emplate|[mM]odule|[cC]ommand|[sS]cript|[eE]lement|[hH]ost|[qQ]uery|[kK]ey|[nN]ame))(?:get|find|fetch|load|retrieve)[A-Z_]\w{1,60}$/;

/** What services and stores are asked for, by the names that Go, Java and Rust give their methods. A place made of a key is none. */
export const KEPT_THINGS =
  /^(?!\w*(?:[pP]ath|[uU]r[il]|[fF]ile|[dD]ir|[fF]older|[tT]emplate|[cC]ommand|[sS]cript|[hH]ost))(?:get|find|list|load|lookup|fetch|read|query|search|select|count|create|insert|update|upsert|delete|save|store|put|exec|guard|authenticate|authorize)(?![a-z])/;

/** Methods of a class of records that give some of them: `Token.find_active(key)`, `User.authenticate(name, password)`. */
export const MODEL_FINDERS =
  /^(?!\w*(?:[pP]ath|[uU]r[il]|[fF]ile|[dD]ir|[fF]older|[tT]emplate|[cC]ommand|[sS]cript|[hH]ost|[sS]ql|[cC]lause|[cC]ondition))(?:find|get|fetch|load|lookup|retrieve|search|authenticate|try_to_(?:login|autologin))(?![a-z])/;
/** Classes of records, by what they extend. */
export const RECORD_CLASSES = /^(?:ActiveRecord\.Base|Illuminate\.Database\.Eloquent\.Model)\(\)$/;

/** Classes that do nothing but ask a database, by the names that projects give them, and what they are asked for. */
export const STORE_CLASSES = /(?:Mapper|Repository|Dao|DAO)$/;
export const ASKED_OF_STORES =
  /^(?:get|find|list|load|lookup|fetch|read|query|search|select|count|page|exists|insert|add|batch|update|upsert|delete|remove|save|sum|max|min)(?![a-z])/;

/** What projects call an object that does nothing but ask a database, and what it is asked for: `library_db.get_book(id)`. */
export const STORE_NAMES = /(?:^|_|[a-z])(?:db|DB|Db|repo|Repo|[rR]epository|dao|Dao|DAO)$/;
export const ASKED_BY_NAME =
  /^(?!\w*(?:[pP]ath|[uU]r[il]|[fF]ile|[dD]ir|[fF]older|[tT]emplate|[cC]ommand|[sS]cript|[hH]ost|[qQ]uery|[sS]ql))(?:get|find|load|lookup|fetch|search|list|count)(?:_[a-z]|[A-Z])/;

/** Give back the query they are asked of, and nothing of what they are given. */
export const QUERY_PARTS: ReadonlySet<string> = new Set([
  'orderBy',
  'orderByDesc',
  'groupBy',
  'whereIn',
  'whereNotIn',
  'whereBetween',
  'paginate',
  'simplePaginate',
]);

/** The same of Python, where no list has such methods. */
export const PYTHON_QUERY_PARTS: ReadonlySet<string> = new Set(['filter', 'exclude', 'order_by', 'group_by']);

/** Collections of a chat's objects, of which one is fetched by its id: `client.channels.fetch(id)`. */
export const CHAT_COLLECTIONS = /^(?:channels|messages|users|members|guilds|roles|threads)$/;

/** What is asked of mappers with `where`, and of others without. */
export const ASKED_WHERE: ReadonlySet<string> = new Set([
  'findOne',
  'find',
  'findAll',
  'findAndCount',
  'exists',
  'count',
  'destroy',
  'restore',
  'max',
  'min',
  'sum',
]);
/** What is changed and says how many were: told first what, then where. */
export const CHANGED_WHERE: ReadonlySet<string> = new Set(['update', 'increment', 'decrement']);

/** Fields whose values are given out by whoever keeps the records. */
export const ID_FIELDS = /^(?:_?id|pk|uuid|guid|[a-z]\w*(?:Id|_id|Uuid|_uuid))$/;
/** Lookups that take nothing but an id, or the model before it. */
export const TAKES_ID = /^(?:findById|findByPk|get_or_404|get)$/;
/** Lookups that throw where there is no such record. */
export const FAILS_WITHOUT = /OrFail$|OrThrow$|_or_404$|^scalar_one$|^a?get$/;

/** Members of a model class that lead to its records: `User.objects`, `User.query`, `User.all_objects`. */
export const MODEL_DOORS = /^(?:query|\w*objects|_(?:default|base)_manager)$/;

/** What is asked there: `User.objects.filter(name=x)`. */
export const MODEL_LOOKUPS: ReadonlySet<string> = new Set([
  'get',
  'filter',
  'exclude',
  'aget',
  'afirst',
  'in_bulk',
  'get_by_natural_key',
  'values',
  'values_list',
]);

/** `OrderFilter(request.GET, queryset=orders).qs`: the records that a filter of Django leaves, not what was asked for. */
export const FILTERS_OF_RECORDS = /filter(?:_?set)?(?:_?class)?$/i;
export const FILTERED = 'qs';

/** Packages whose calls make expressions of a statement, each value in them bound; text is only what `text()` takes. */
export const STATEMENT_BUILDERS: ReadonlySet<string> = new Set([
  'sqlalchemy',
  'sqlmodel',
  'knex',
  'kysely',
  'ActiveRecord',
]);
/** The same of packages that hold other things beside: models of Laravel, whatever they are called, and Doctrine. */
export const BUILDER_NAMES =
  /^(?:Illuminate\.Database\.|Illuminate\.Support\.Facades\.DB\.table\(\)|App\.Models?\.|Doctrine\.(?:ORM|DBAL|Persistence)\.)/;
