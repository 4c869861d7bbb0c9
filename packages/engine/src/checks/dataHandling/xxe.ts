import type { FileCheck } from '../../check.ts';
import type { CallFact, SinkSpec } from '../../facts/flow/flow-facts.ts';
import { membersOf } from '../../knowledge/members-of.ts';
import { JAVA, PYTHON, SCRIPT } from '../../knowledge/sinks/languages.ts';
import { CSHARP_XML_SINKS } from '../../knowledge/csharp/sinks-queries.ts';
import { PHP_XML_SINKS } from '../../knowledge/php/sinks.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

/** Parsers of the standard library read entities only where a feature is turned on. */
const BY_FEATURE = [
  ...membersOf('xml.dom.minidom', 'parse', 'parseString'),
  ...membersOf('xml.dom.pulldom', 'parse', 'parseString'),
  ...membersOf('xml.sax', 'parse', 'parseString'),
];
/** lxml reads local entities unless it is told not to. */
const BY_DEFAULT = membersOf('lxml.etree', 'parse', 'fromstring', 'XML', 'iterparse');
const BY_OPTION = ['libxmljs.parseXml', 'libxmljs.parseXmlString', 'libxmljs2.parseXml', 'libxmljs2.parseXmlString'];

/** Parsers of Node and of old browsers that read entities whatever they are told, or at least those of the document itself. */
const ALWAYS = [
  ...['libxmljs', 'libxmljs2'].flatMap((module) => [
    `${module}.SaxParser().parseString`,
    `${module}.SaxPushParser().push`,
  ]),
  'ActiveXObject().loadXML',
];

/** Parsers of Java read entities and what a document type names, unless their factory is told not to. */
const IN_JAVA = [
  'javax.xml.parsers.DocumentBuilder().parse',
  'javax.xml.parsers.SAXParser().parse',
  'org.xml.sax.XMLReader().parse',
  ...membersOf('javax.xml.stream.XMLInputFactory()', 'createXMLStreamReader', 'createXMLEventReader'),
  'org.jdom2.input.SAXBuilder().build',
  'org.jdom.input.SAXBuilder().build',
  'org.dom4j.io.SAXReader().read',
  'org.apache.commons.digester3.Digester().parse',
];
/** How a factory is told, a resolver is given, or a kit is asked that tells it. */
const TOLD_IN_JAVA =
  /disallow-doctype-decl|external-(?:general|parameter)-entities|load-external-dtd|ACCESS_EXTERNAL_DTD|SUPPORT_DTD|IS_SUPPORTING_EXTERNAL_ENTITIES|FEATURE_SECURE_PROCESSING|setEntityResolver|setXMLResolver|setExpandEntityReferences\(\s{0,3}false/;

const TOLD_BY_NAME = [
  'javax.xml.stream.XMLInputFactory().setProperty',
  'javax.xml.parsers.DocumentBuilderFactory().setAttribute',
];

const SINKS: readonly SinkSpec[] = [
  ...IN_JAVA.map((callee): SinkSpec => ({ kind: 'xml', languages: JAVA, callee, arguments: [0], shallow: true })),
  ...PHP_XML_SINKS,
  ...CSHARP_XML_SINKS,
  ...ALWAYS.map((callee): SinkSpec => ({ kind: 'xml', languages: SCRIPT, callee, arguments: [0] })),
  ...[...BY_FEATURE, ...BY_DEFAULT].map((callee): SinkSpec => ({
    kind: 'xml',
    languages: PYTHON,
    callee,
    arguments: [0],
    unless: { resolve_entities: ['false', 'internal'], 'parser.resolve_entities': ['false', 'internal'] },
  })),
  { kind: 'xml', languages: PYTHON, callee: 'xml.sax.make_parser().parse', arguments: [0] },
  ...BY_OPTION.map((callee): SinkSpec => ({
    kind: 'xml',
    languages: SCRIPT,
    callee,
    arguments: [0],
    onlyWith: { noent: true },
  })),
];

export const check: FileCheck = {
  id: 'data-handling-xxe',
  title: 'Untrusted XML is read with external entities',
  severity: 'high',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [611],
  why: `
    An entity in the document names a file or an address, and the parser puts its content where the entity stands.
    Whoever sends the document reads files of this machine or asks servers behind its firewall.`,
  fix: 'Turn document types and entities off before untrusted XML is read.',
  fixIn: {
    javascript: 'No `noent: true`.',
    python: '`defusedxml`, or `XMLParser(resolve_entities=False)` of lxml.',
    java: '`factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true)`.',
    php: 'No `LIBXML_NOENT` and no `LIBXML_DTDLOAD`.',
    csharp: '`new XmlReaderSettings { DtdProcessing = DtdProcessing.Prohibit }`, `XmlResolver = null`.',
  },
  blindSpots: 'lxml from 5.0 on reads no external entities by itself; the version in use is not looked up.',
  wants: { sinks: SINKS, calls: ['.setFeature', 'lxml.etree.XMLParser', ...TOLD_BY_NAME] },
  examples: {
    bad: [
      {
        'OrdersController.cs': `
          using System.Xml;
          using Microsoft.AspNetCore.Mvc;

          public class OrdersController : ControllerBase
          {
              [HttpPost]
              public string Add([FromBody] string order)
              {
                  var document = new XmlDocument();
                  document.XmlResolver = new XmlUrlResolver();
                  document.LoadXml(«order»);
                  return document.InnerText;
              }
          }`,
      },
      {
        'Import.java': `
          import javax.servlet.http.*;
          import javax.xml.parsers.*;

          public class Import extends HttpServlet {
            protected void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
              DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
              builder.parse(«request.getInputStream()»);
            }
          }`,
      },
      {
        'import.py': `
          import xml.dom.minidom, xml.dom.pulldom, xml.sax, xml.sax.handler
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/import', methods=['POST'])
          def load():
              parser = xml.sax.make_parser()
              parser.setFeature(xml.sax.handler.feature_external_ges, True)
              xml.dom.minidom.parseString(«request.data», parser)
              for event, node in xml.dom.pulldom.parseString(«request.get_data()», parser=parser):
                  print(node)
              return {}`,
      },
      {
        'import.js': `
          const libxmljs = require('libxmljs');
          const express = require('express');
          express().post('/import', (req, res) => {
            const document = libxmljs.parseXml(«req.body», { noent: true });
            res.json(document.root().name());
          });`,
      },
      {
        'stream.js': `
          const { SaxPushParser } = require('libxmljs2');
          require('express')().post('/import', (req, res) => {
            const parser = new SaxPushParser();
            parser.push(«req.body.document»);
            res.end();
          });`,
      },
      {
        'page.php': `
          <?php
          $order = simplexml_load_string(«file_get_contents('php://input')», 'SimpleXMLElement', LIBXML_NOENT);`,
      },
    ],
    good: [
      {
        'OrdersController.cs': `
          using System.Xml;
          using Microsoft.AspNetCore.Mvc;

          public class OrdersController : ControllerBase
          {
              [HttpPost]
              public string Add([FromBody] string order)
              {
                  var document = new XmlDocument { XmlResolver = null };
                  document.LoadXml(order);
                  return document.InnerText;
              }
          }`,
      },
      {
        'Import.java': `
          import javax.servlet.http.*;
          import javax.xml.parsers.*;

          public class Import extends HttpServlet {
            protected void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
              DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
              factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
              factory.newDocumentBuilder().parse(request.getInputStream());
            }
          }`,
      },
      {
        'com/acme/Import.java': `
          package com.acme;
          import javax.servlet.http.*;

          public class Import extends HttpServlet {
            protected void doPost(HttpServletRequest request, HttpServletResponse response) throws Exception {
              Documents.read(request.getInputStream());
            }
          }`,
        'com/acme/Documents.java': `
          package com.acme;
          import java.io.InputStream;
          import org.dom4j.io.SAXReader;

          public class Documents {
            static Object read(InputStream source) throws Exception {
              SAXReader reader = new SAXReader();
              reader.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
              return reader.read(source);
            }
          }`,
      },
      {
        'server.py': `
          import zipfile
          from lxml import etree
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('documents')

          @mcp.tool()
          def outline(filename: str) -> str:
              with zipfile.ZipFile(filename) as parts:
                  return etree.fromstring(parts.read('word/document.xml')).text`,
      },
      {
        'import.py': `
          import xml.dom.minidom
          import lxml.etree
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/import', methods=['POST'])
          def load():
              xml.dom.minidom.parseString(request.data)
              lxml.etree.fromstring(request.data, lxml.etree.XMLParser(resolve_entities=False))
              return {}`,
      },
      {
        'reading.py': `
          from lxml import etree
          _careful = etree.XMLParser(resolve_entities=False, no_network=True)

          def title_of(text):
              return etree.fromstring(text, parser=_careful).tag`,
        'app.py': `
          from flask import Flask, request
          from reading import title_of
          app = Flask(__name__)

          @app.route('/title', methods=['POST'])
          def title():
              return title_of(request.data)`,
      },
      {
        'notes.py': `
          from lxml import etree
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/notes', methods=['POST'])
          def load():
              for event, note in etree.iterparse(request.stream, resolve_entities=False):
                  print(note.tag)
              return {}`,
      },
      {
        'import.js': `
          const libxmljs = require('libxmljs');
          const express = require('express');
          express().post('/import', (req, res) => {
            res.json(libxmljs.parseXml(req.body).root().name());
          });`,
      },
      {
        'page.php': `
          <?php
          $order = simplexml_load_string(file_get_contents('php://input'));`,
      },
    ],
  },

  *find({ flows, calls, text, path }) {
    const turnsOn = calls.some((call) => opensEntities(call));
    const refuses = calls.some(
      (call) => call.callee === 'lxml.etree.XMLParser' && isOff(call.option('resolve_entities')?.constant),
    );
    const dangerous = flows.filter(({ callee, call, spec }) => {
      if (PHP_XML_SINKS.includes(spec)) return true;
      if (CSHARP_XML_SINKS.includes(spec)) return ASKS_OTHERS.test(text);
      if (BY_DEFAULT.includes(callee)) return !refuses;
      if (IN_JAVA.includes(callee))
        return call.file === path ? !TOLD_IN_JAVA.test(text) : !calls.some(tellsIn(call.file));
      return ALWAYS.includes(callee) || BY_OPTION.includes(callee) || turnsOn;
    });
    yield* sightFlows(
      dangerous,
      'high',
      ['tool', 'remote', 'library', 'response'],
      ({ source, callee }) =>
        `${callee}() reads ${source.what} with entities; ${controllerOf(source.kind)} can have it read files.`,
    );
  },
};

/** A reader of C# that is given somebody who fetches what a document names. */
const ASKS_OTHERS = /\bXmlResolver\s{0,3}=\s{0,3}new\s{1,3}(?:[\w.]{1,30}\.)?XmlUrlResolver\(/;

/** `reader.setFeature("…/disallow-doctype-decl", true)` in the file that reads, where that is another one. */
function tellsIn(file: string): (call: CallFact) => boolean {
  return ({ at, method, arguments: given }) =>
    at.file === file && TELLS.test(method) && TOLD_IN_JAVA.test(given[0]?.qualifiedName ?? String(given[0]?.constant));
}
const TELLS = /^set(?:Feature|Property|Attribute)$/;

const isOff = (value: unknown): boolean => value === false || value === 'False';

function opensEntities({ method, arguments: given }: CallFact): boolean {
  const [feature, value] = given;
  if (method !== 'setFeature' || value?.constant === undefined || !value.constant) return false;
  return /external[-_](?:ges|pes|general-entities|parameter-entities)$/.test(
    feature?.qualifiedName ?? String(feature?.constant ?? ''),
  );
}
