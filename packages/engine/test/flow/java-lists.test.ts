import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { flowsOf, REAL_SINKS } from './harness.ts';

/** Whether what a stranger sent, as one of the items of a list, comes to the program that is started. */
async function reaches(work: string): Promise<boolean> {
  const source = `import java.util.*;
import javax.servlet.http.*;
class A extends HttpServlet {
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    String sent = request.getParameter("q");
    List<String> items = new ArrayList<>();
    items.add("first"); items.add(sent); items.add("last");
    ${work}
  }
}
`;
  return (await flowsOf({ 'A.java': source }, REAL_SINKS)).length > 0;
}

describe('a list of Java', () => {
  const kept: Readonly<Record<string, readonly [itself: string, other: string]>> = {
    'keeps items in their places': [
      `Runtime.getRuntime().exec(items.get(1));`,
      `Runtime.getRuntime().exec(items.get(2));`,
    ],
    'moves them up where one is taken away': [
      `items.remove(0); Runtime.getRuntime().exec(items.get(0));`,
      `items.remove(0); Runtime.getRuntime().exec(items.get(1));`,
    ],
    'loses the one that is equal': [
      `items.remove("first"); Runtime.getRuntime().exec(items.get(0));`,
      `items.remove("first"); Runtime.getRuntime().exec(items.get(1));`,
    ],
    'gives what is taken away': [
      `Runtime.getRuntime().exec(items.remove(1));`,
      `Runtime.getRuntime().exec(items.remove(2));`,
    ],
    'is counted by a variable too': [
      `int at = 0; items.remove(at); Runtime.getRuntime().exec(items.get(at));`,
      `int at = 1; items.remove(at); Runtime.getRuntime().exec(items.get(at));`,
    ],
    'moves items down where one is put before them': [
      `items.add(0, "other"); Runtime.getRuntime().exec(items.get(2));`,
      `items.add(0, "other"); Runtime.getRuntime().exec(items.get(1));`,
    ],
    'holds what is put in the place of another': [
      `items.set(0, sent); Runtime.getRuntime().exec(items.get(0));`,
      `items.set(1, "other"); Runtime.getRuntime().exec(items.get(1));`,
    ],
    'has a first and a last item': [
      `items.remove(2); Runtime.getRuntime().exec(items.getLast());`,
      `Runtime.getRuntime().exec(items.getFirst());`,
    ],
  };
  for (const [says, [itself, other]] of Object.entries(kept))
    it(says, async () => assert.deepEqual([await reaches(itself), await reaches(other)], [true, false]));

  it('may hold it anywhere where nobody knows which item is taken away', async () => {
    for (const at of ['items.remove(request.getContentLength())', 'items.remove(request.getMethod())'])
      assert.equal(await reaches(`${at}; Runtime.getRuntime().exec(items.get(0));`), true, at);
  });
});
