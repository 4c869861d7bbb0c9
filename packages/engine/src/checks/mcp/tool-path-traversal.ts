import type { FileCheck } from '../../check.ts';
import { PATH_SINKS } from '../../knowledge/sinks/path.ts';
import { sightTools } from '../../knowledge/tool-sightings.ts';

export const check: FileCheck = {
  id: 'mcp-tool-path-traversal',
  title: 'Tool can be talked into reaching any file',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [22],
  why: `
    A tool that opens whatever path the model writes gives the conversation every file of the machine:
    keys, mail, source. A page the model reads is enough to make it ask.`,
  fix: `
    Resolve the path and check that it lies inside the folders the user has granted, separator included,
    before opening it. Refuse links that lead out.`,
  blindSpots: 'A tool that is meant to reach the whole disk looks the same.',
  wants: { sinks: PATH_SINKS },
  examples: {
    bad: [
      {
        'NoteTools.cs': `
          using System.IO;
          using ModelContextProtocol.Server;

          [McpServerToolType]
          public class NoteTools
          {
              [McpServerTool]
              public string Read(string «name») => File.ReadAllText(Path.Combine("/srv/notes", name));
          }`,
      },
      {
        'server.ts': `
          import fs from 'node:fs/promises';
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const server = new McpServer({ name: 'notes', version: '1.0.0' });
          server.tool('read_note', { name: z.string() }, async («{ name }») => {
            const text = await fs.readFile(\`notes/\${name}.md\`, 'utf8');
            return { content: [{ type: 'text', text }] };
          });`,
      },
      {
        'server.py': `
          from pathlib import Path
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('notes')

          @mcp.tool()
          def read_note(«name»: str) -> str:
              """Reads a note."""
              return (Path('notes') / name).read_text()`,
      },
    ],
    good: [
      {
        'NoteTools.cs': `
          using System.IO;
          using ModelContextProtocol.Server;

          [McpServerToolType]
          public class NoteTools
          {
              [McpServerTool]
              public string Read(string name)
              {
                  var path = Path.GetFullPath(Path.Combine("/srv/notes", name));
                  if (!path.StartsWith("/srv/notes/")) throw new McpException("outside");
                  return File.ReadAllText(path);
              }
          }`,
      },
      {
        'server.ts': `
          import fs from 'node:fs/promises';
          import path from 'node:path';
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const server = new McpServer({ name: 'notes', version: '1.0.0' });
          const root = path.resolve('notes');
          function inside(name: string): string {
            const full = path.resolve(root, name);
            if (!full.startsWith(root + path.sep)) throw new Error('outside the notes');
            return full;
          }
          server.tool('read_note', { name: z.string() }, async ({ name }) => {
            const text = await fs.readFile(inside(name), 'utf8');
            return { content: [{ type: 'text', text }] };
          });`,
      },
      {
        'server.py': `
          from pathlib import Path
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('notes')
          ROOT = Path('notes').resolve()

          @mcp.tool()
          def read_note(name: str) -> str:
              """Reads a note."""
              target = (ROOT / name).resolve()
              if not target.is_relative_to(ROOT):
                  raise ValueError('outside the notes')
              return target.read_text()`,
      },
    ],
  },

  find: ({ flows }) => sightTools(flows, (callee) => `${callee}() reaches a path that holds`),
};
