import type { RepositoryCheck } from '../../check.ts';

/** A grant without bounds: every command, every file, everything. */
const UNBOUNDED = /^(?:\*|all|Bash|Bash\(\s*\*?\s*(?::\s*\*)?\s*\)|Shell|Execute|computer)$/i;

export const check: RepositoryCheck = {
  id: 'mcp-skill-broad-tools',
  title: 'Skill asks for every command or every tool',
  severity: 'medium',
  kind: 'vuln',
  confidence: 'medium',
  since: '0.1.0',
  cwe: [250],
  why: `
    What a skill may use is not asked about again. A grant of every shell command lets whatever the skill reads, or is told,
    act without a question.`,
  fix: `
    Name the commands the skill needs: \`Bash(git log:*)\`, \`Read\`, \`Grep\`.`,
  blindSpots: 'A skill without the list gets what the client gives by default.',
  over: 'repository',
  examples: {
    bad: [
      { 'SKILL.md': '«»---\nname: deploy\ndescription: Deploys the app\nallowed-tools: Bash, Read\n---\nDo it.' },
      { 'skills/all/SKILL.md': '«»---\nname: all\ndescription: Does it all\nallowed-tools:\n  - "*"\n---\nDo it.' },
    ],
    good: [
      { 'SKILL.md': '---\nname: log\ndescription: Shows the log\nallowed-tools: Bash(git log:*), Read\n---\nDo it.' },
      { 'SKILL.md': '---\nname: log\ndescription: Shows the log\n---\nDo it.' },
    ],
  },

  *find(repository) {
    for (const skill of repository.notesOf('skill')) {
      const grant = skill.allowedTools.find((tool) => UNBOUNDED.test(tool.trim()));
      if (grant === undefined) continue;
      yield {
        at: repository.spanOf(skill.at.file),
        message: `The skill ${skill.name} may use \`${grant}\` without being asked.`,
      };
    }
  },
};
