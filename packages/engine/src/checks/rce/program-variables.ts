import type { FileCheck } from '../../check.ts';
import { JAVA_VARIABLE_SINKS } from '../../knowledge/java/sinks.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

export const check: FileCheck = {
  id: 'rce-program-variables',
  title: 'Untrusted input chooses variables of a program that is started',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [78, 454],
  why: `
    Programs obey their variables: \`LD_PRELOAD\` names a library that is loaded into any of them, \`PATH\` where others are found, \`BASH_ENV\` a script that
    runs first. Whoever may write a whole entry of the environment runs code, however fixed the command is.`,
  fix: 'Write the name of every variable yourself, and let the input be its value at most.',
  fixIn: { java: '`processBuilder.environment().put("REPORT_TITLE", title)`, or `"REPORT_TITLE=" + title` in a list.' },
  blindSpots: 'What a program makes of the value of a variable is not looked at.',
  wants: { sinks: JAVA_VARIABLE_SINKS },
  examples: {
    bad: [
      {
        'Report.java': `
          import jakarta.servlet.http.*;
          import java.io.IOException;

          public class Report extends HttpServlet {
            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
              String setting = request.getParameter("setting");
              String[] variables = {"LANG=C", setting};
              Runtime.getRuntime().exec("make-report", «variables»);
            }
          }`,
      },
      {
        'Report.java': `
          import jakarta.servlet.http.*;
          import java.io.IOException;

          public class Report extends HttpServlet {
            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
              ProcessBuilder builder = new ProcessBuilder("make-report");
              builder.environment().put(«request.getParameter("name")», "1");
              builder.start();
            }
          }`,
      },
    ],
    good: [
      {
        'Report.java': `
          import jakarta.servlet.http.*;
          import java.io.IOException;

          public class Report extends HttpServlet {
            protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
              String title = request.getParameter("title");
              String[] variables = {"LANG=C", "REPORT_TITLE=" + title};
              Runtime.getRuntime().exec("make-report", variables);
              ProcessBuilder builder = new ProcessBuilder("make-report");
              builder.environment().put("REPORT_TITLE", title);
              builder.start();
            }
          }`,
      },
      {
        'Report.java': `
          import java.io.IOException;

          public class Report {
            void make(String name) throws IOException {
              Runtime.getRuntime().exec("make-report", new String[] {name, System.getenv("REPORT")});
            }
          }`,
      },
    ],
  },

  find: ({ flows }) =>
    sightFlows(
      flows,
      'high',
      ['tool', 'remote', 'model'],
      ({ source, callee }) =>
        `${callee}() starts a program with variables that hold ${source.what}; ${controllerOf(source.kind)} can set any of them.`,
    ),
};
