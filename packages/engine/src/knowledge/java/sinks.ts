import type { SinkSpec } from '../../facts/flow/flow-facts.ts';
import { membersOf, words } from '../members-of.ts';
import { JAVA } from '../sinks/languages.ts';
import { sinksAt, sinksOn } from '../sinks/sinks-at.ts';

const at = sinksAt(JAVA);
const on = sinksOn(JAVA);

/** The lowering hands over a program and its arguments as one list; one text is cut where there are spaces. */
export const JAVA_COMMAND_SINKS: readonly SinkSpec[] = [
  ...['java.lang.Runtime().exec', 'java.lang.ProcessBuilder', 'java.lang.ProcessBuilder().command'].map(
    (callee): SinkSpec => ({
      kind: 'command',
      languages: JAVA,
      callee,
      program: true,
    }),
  ),
  ...at('command', 0, 'java.lang.Runtime().exec', 'org.apache.commons.exec.CommandLine.parse'),
  ...at(
    'command',
    0,
    'com.jcraft.jsch.ChannelExec().setCommand',
    'ch.ethz.ssh2.Session().execCommand',
    'net.schmizz.sshj.connection.channel.direct.Session().exec',
  ),
];

/** Variables that a program is started with. */
export const JAVA_VARIABLE_SINKS: readonly SinkSpec[] = [
  { kind: 'command', languages: JAVA, callee: 'java.lang.Runtime().exec', arguments: [1], variables: true },
  ...at('command', 0, ...membersOf('java.lang.ProcessBuilder().environment()', 'put', 'set')),
];

export const JAVA_TEMPLATE_SINKS: readonly SinkSpec[] = [
  ...at(
    'template',
    3,
    'org.apache.velocity.app.Velocity.evaluate',
    'org.apache.velocity.app.VelocityEngine().evaluate',
  ),
  ...at('template', 1, 'freemarker.template.Template', 'freemarker.cache.StringTemplateLoader().putTemplate'),
  ...at(
    'template',
    0,
    'org.thymeleaf.TemplateEngine().process',
    'org.thymeleaf.spring5.SpringTemplateEngine().process',
    'org.thymeleaf.spring6.SpringTemplateEngine().process',
  ),
  ...at(
    'template',
    0,
    'com.hubspot.jinjava.Jinjava().render',
    'com.mitchellbosecke.pebble.PebbleEngine().getLiteralTemplate',
    'io.pebbletemplates.pebble.PebbleEngine().getLiteralTemplate',
    'com.github.jknack.handlebars.Handlebars().compileInline',
  ),
];

export const JAVA_CODE_SINKS: readonly SinkSpec[] = [
  ...at('code', 0, ...membersOf('javax.script.ScriptEngine()', 'eval', 'compile'), 'javax.script.Compilable().compile'),
  ...at(
    'code',
    0,
    ...membersOf('groovy.lang.GroovyShell()', 'evaluate', 'parse', 'run'),
    'groovy.lang.GroovyClassLoader().parseClass',
    ...membersOf('groovy.util.Eval', 'me', 'x'),
  ),
  ...at('code', 0, ...membersOf('org.springframework.expression.ExpressionParser()', 'parseExpression', 'parseRaw')),
  ...at(
    'code',
    0,
    ...membersOf('ognl.Ognl', 'getValue', 'setValue', 'parseExpression'),
    'com.opensymphony.xwork2.ognl.OgnlUtil().getValue',
  ),
  ...at(
    'code',
    0,
    ...membersOf('org.mvel2.MVEL', ...words('eval evalToString compileExpression executeExpression evalToBoolean')),
  ),
  ...[
    'org.apache.commons.jexl3.JexlEngine()',
    'org.apache.commons.jexl2.JexlEngine()',
    'org.apache.commons.jexl3.JexlBuilder().create()',
  ].flatMap((engine) => at('code', 0, `${engine}.createExpression`, `${engine}.createScript`)),
  ...at(
    'code',
    1,
    'javax.el.ExpressionFactory().createValueExpression',
    'javax.el.ExpressionFactory().createMethodExpression',
    'javax.el.ExpressionFactory.newInstance().createValueExpression',
  ),
  ...at(
    'code',
    0,
    'javax.el.ELProcessor().eval',
    'javax.el.ELProcessor().getValue',
    'bsh.Interpreter().eval',
    'jdk.jshell.JShell().eval',
    'jdk.jshell.JShell.create().eval',
  ),
  ...at(
    'code',
    0,
    ...membersOf('org.python.util.PythonInterpreter()', 'exec', 'eval', 'execfile'),
    'org.luaj.vm2.Globals().load',
  ),
  ...at(
    'code',
    1,
    'org.mozilla.javascript.Context().evaluateString',
    'org.mozilla.javascript.Context.enter().evaluateString',
  ),
  ...at('code', 1, 'org.graalvm.polyglot.Context().eval', 'org.graalvm.polyglot.Context.create().eval'),
  ...at(
    'code',
    0,
    'com.googlecode.aviator.AviatorEvaluator.execute',
    'com.ql.util.express.ExpressRunner().execute',
    'org.codehaus.janino.ExpressionEvaluator().cook',
    'javax.validation.ConstraintValidatorContext().buildConstraintViolationWithTemplate',
  ),
];

/** Where text decides which class is loaded, from wherever it says. */
export const JAVA_MODULE_SINKS: readonly SinkSpec[] = [
  ...at(
    'module',
    0,
    'java.lang.Class.forName',
    'java.lang.ClassLoader().loadClass',
    'java.net.URLClassLoader().loadClass',
    'java.net.URLClassLoader',
    'java.lang.System.load',
    'java.lang.System.loadLibrary',
    'java.lang.Runtime().load',
  ),
  ...at(
    'module',
    0,
    ...membersOf('javax.naming.Context()', 'lookup', 'lookupLink', 'list', 'listBindings'),
    'javax.naming.directory.DirContext().lookup',
    'javax.naming.InitialContext.doLookup',
  ),
  ...at(
    'module',
    0,
    'org.springframework.jndi.JndiTemplate().lookup',
    'org.springframework.ldap.core.LdapTemplate().lookup',
    'javax.management.remote.JMXServiceURL',
  ),
];

/** `new ObjectInputStream(in)` keeps what it reads; what it makes of it runs. */
export const JAVA_DESERIALIZATION_SINKS: readonly SinkSpec[] = [
  ...on(
    'deserialization',
    ...membersOf('java.io.ObjectInputStream()', 'readObject', 'readUnshared'),
    'java.beans.XMLDecoder().readObject',
  ),
  ...at('deserialization', 0, ...membersOf('com.thoughtworks.xstream.XStream()', 'fromXML', 'unmarshal')),
  ...at('deserialization', 0, ...membersOf('org.yaml.snakeyaml.Yaml()', 'load', 'loadAll', 'loadAs')),
  ...at(
    'deserialization',
    0,
    ...membersOf('com.alibaba.fastjson.JSON', 'parse', 'parseObject'),
    'com.alibaba.fastjson.JSONObject.parseObject',
  ),
  ...at('deserialization', 0, ...membersOf('com.esotericsoftware.kryo.Kryo()', 'readClassAndObject', 'readObject')),
  ...at(
    'deserialization',
    0,
    ...['org.apache.commons.lang3', 'org.apache.commons.lang', 'org.springframework.util'].map(
      (kit) => `${kit}.SerializationUtils.deserialize`,
    ),
  ),
  ...on(
    'deserialization',
    'com.caucho.hessian.io.HessianInput().readObject',
    'com.caucho.hessian.io.Hessian2Input().readObject',
  ),
  ...at(
    'deserialization',
    0,
    'org.ho.yaml.Yaml.load',
    'org.exolab.castor.xml.Unmarshaller().unmarshal',
    'org.nustaq.serialization.FSTConfiguration().asObject',
  ),
];
