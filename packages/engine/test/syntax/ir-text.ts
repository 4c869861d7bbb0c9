import type { ClassIr, Expression, FileIr, FunctionIr, Pattern, Statement } from '../../src/facts/ir/ir.ts';

/** The body of a file as short text, one statement a line, so that a test can show what a lowering made. */
export function irText(ir: FileIr): string {
  return ir.body.map((statement) => statementText(statement)).join('\n');
}

function statementText(statement: Statement): string {
  switch (statement.kind) {
    case 'expression':
      return text(statement.value);
    case 'assignment':
      return assignmentText(statement);
    case 'if':
      return `if ${text(statement.test)} ${block(statement.then)}${otherwiseText(statement.otherwise)}`;
    case 'loop':
      return `loop ${loopHead(statement)}${block(statement.body)}`;
    case 'switch':
      return `switch${statement.fallsThrough ? '' : ' once'} ${text(statement.subject)} {${statement.cases
        .map(
          (one) =>
            ` [${[...one.values.map(text), ...(one.isDefault ? ['default'] : [])].join(', ')}] ${block(one.body)}`,
        )
        .join('')} }`;
    case 'try':
      return [
        `try ${block(statement.body)}`,
        ...statement.handlers.map((one) => `catch ${one.name ? `${text(one.name)} ` : ''}${block(one.body)}`),
        ...(statement.finally.length > 0 ? [`finally ${block(statement.finally)}`] : []),
      ].join(' ');
    case 'with':
      return `with ${text(statement.value)}${statement.target ? ` as ${text(statement.target)}` : ''} ${block(statement.body)}`;
    case 'return':
    case 'throw':
      return statement.value ? `${statement.kind} ${text(statement.value)}` : statement.kind;
    case 'function':
      return functionText(statement.function);
    case 'class':
      return classText(statement.class);
    default:
      return statement.kind;
  }
}

function assignmentText(statement: Extract<Statement, { kind: 'assignment' }>): string {
  const declares = statement.declares ? 'let ' : '';
  const annotation = statement.annotation === undefined ? '' : `: ${statement.annotation}`;
  return `${declares}${text(statement.target)}${annotation} ${statement.operator ?? ''}= ${text(statement.value)}`;
}

function loopHead(statement: Extract<Statement, { kind: 'loop' }>): string {
  const over = statement.target ? `${text(statement.target)} ${statement.overKeys ? 'in' : 'of'} ` : '';
  const iterable = statement.iterable ? `${text(statement.iterable)} ` : '';
  return `${over}${iterable}${statement.test ? `while ${text(statement.test)} ` : ''}`;
}

function otherwiseText(otherwise: readonly Statement[]): string {
  return otherwise.length > 0 ? ` else ${block(otherwise)}` : '';
}

function block(body: readonly Statement[]): string {
  return body.length === 0 ? '{}' : `{ ${body.map((statement) => statementText(statement)).join('; ')} }`;
}

function functionText(fn: FunctionIr): string {
  const marks = [
    ...fn.decorators.map((decorator) => `@${text(decorator)}`),
    ...(fn.isStatic ? ['static'] : []),
    ...(fn.isAsync ? ['async'] : []),
    ...(fn.accessor ? [fn.accessor] : []),
  ];
  const outer = fn.outerNames ? `<${fn.outerNames.join(', ')}>` : '';
  const parameters = fn.parameters.map((parameter) => {
    const decorators = (parameter.decorators ?? []).map((decorator) => `@${text(decorator)} `).join('');
    const rest = parameter.rest === 'list' ? '...' : parameter.rest === 'map' ? '**' : '';
    const annotation = parameter.annotation === undefined ? '' : `: ${parameter.annotation}`;
    const value = parameter.defaultValue ? ` = ${text(parameter.defaultValue)}` : '';
    return `${decorators}${rest}${text(parameter.target)}${annotation}${value}`;
  });
  const documentation = fn.documentation === undefined ? '' : `${JSON.stringify(fn.documentation)} `;
  const head = [...marks, `fn${fn.isGenerator ? '*' : ''}`].join(' ');
  return `${documentation}${head} ${fn.name}${outer}(${parameters.join(', ')}) ${block(fn.body)}`;
}

function classText(one: ClassIr): string {
  const decorators = one.decorators.map((decorator) => `@${text(decorator)} `).join('');
  const bases = one.bases.length > 0 ? ` < ${one.bases.map(text).join(', ')}` : '';
  const fields = one.fields.map((field) => {
    const marks = (field.decorators ?? []).map((decorator) => `@${text(decorator)} `).join('');
    const annotation = field.annotation === undefined ? '' : `: ${field.annotation}`;
    return `${marks}${field.isStatic ? 'static ' : ''}${field.name}${annotation} = ${text(field.value)}`;
  });
  const documentation = one.documentation === undefined ? '' : `${JSON.stringify(one.documentation)} `;
  const members = [...fields, ...one.methods.map(functionText)];
  return `${documentation}${decorators}class ${one.name}${bases} { ${members.join('; ')} }`;
}

function text(value: Pattern): string {
  switch (value.kind) {
    case 'literal':
      return value.value === undefined ? 'undefined' : JSON.stringify(value.value);
    case 'regex':
      return `/${value.pattern}/${value.flags}`;
    case 'concatenation':
      return `${value.tag ? text(value.tag) : ''}cat(${list(value.parts)})`;
    case 'name':
      return value.name;
    case 'member':
      return `${text(value.object)}.${value.property}`;
    case 'index':
      return `${text(value.object)}[${text(value.index)}]`;
    case 'slice':
      return `${text(value.object)}[${optional(value.from)}:${optional(value.to)}]`;
    case 'call': {
      const keywords = (value.keywords ?? []).map(
        (one) => (one.name === null ? '**' : `${one.name}=`) + text(one.value),
      );
      return `${value.isNew ? 'new ' : ''}${text(value.callee)}(${[...value.arguments.map(text), ...keywords].join(', ')})`;
    }
    case 'binary':
    case 'logical':
      return `(${text(value.left)} ${value.operator} ${text(value.right)})`;
    case 'comparison':
      return `(${text(value.left)} ${value.operator}? ${text(value.right)})`;
    case 'unary':
      return `(${value.operator} ${text(value.operand)})`;
    case 'conditional':
      return `(${text(value.test)} ? ${text(value.then)} : ${text(value.otherwise)})`;
    case 'assign':
      return `(${text(value.target)} ${value.operator ?? ''}= ${text(value.value)})`;
    default:
      return structureText(value);
  }
}

function structureText(value: Exclude<Pattern, { kind: 'call' | 'binary' }>): string {
  switch (value.kind) {
    case 'list':
      return `[${list(value.items)}]`;
    case 'map':
      return `{${value.entries.map(([key, entry]) => (key ? `${text(key)}: ` : '...') + text(entry)).join(', ')}}`;
    case 'comprehension': {
      const generators = value.generators.map(
        (one) =>
          `for ${text(one.target)} of ${text(one.iterable)}${one.conditions.map((test) => ` if ${text(test)}`).join('')}`,
      );
      return `<${value.key ? `${text(value.key)}: ` : ''}${text(value.body)} ${generators.join(' ')}>`;
    }
    case 'function':
      return functionText(value.function);
    case 'class':
      return classText(value.class);
    case 'await':
    case 'spread':
      return `${value.kind} ${text(value.value)}`;
    case 'yield':
      return value.value ? `yield ${text(value.value)}` : 'yield';
    case 'module':
      return `module ${JSON.stringify(value.module)}`;
    case 'markup': {
      const attributes = value.attributes.map(([name, entry]) => ` ${name ?? '...'}=${text(entry)}`).join('');
      return `<${value.tag}${attributes}>[${list(value.children)}]`;
    }
    case 'mix':
      return `mix(${list(value.parts)})`;
    case 'destructuring': {
      const properties = value.properties.map(({ key, target, defaultValue }) => {
        const fallback = defaultValue ? ` = ${text(defaultValue)}` : '';
        return `${key === null ? '...' : `${key}: `}${text(target)}${fallback}`;
      });
      return value.of === 'map' ? `{|${properties.join(', ')}|}` : `[|${properties.join(', ')}|]`;
    }
    default:
      return `?${value.kind}`;
  }
}

function optional(value: Expression | undefined): string {
  return value ? text(value) : '';
}

function list(values: readonly Expression[]): string {
  return values.map(text).join(', ');
}
