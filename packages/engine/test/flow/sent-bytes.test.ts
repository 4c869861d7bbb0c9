import { test } from 'node:test';
import { expectFlows } from './harness.ts';

/** A route that keeps what it was sent. */
function keeping(type: string, mark = ''): string {
  return `import os
from typing import Annotated
from fastapi import FastAPI, File, Form
app = FastAPI()
@app.put('/a')
def a(photo: ${type}):
    open(photo)${mark}
`;
}

test('the bytes of a file that was sent are no path', async () => {
  await expectFlows({ 'a.py': keeping('bytes = File(...)') });
  await expectFlows({ 'a.py': keeping('Annotated[bytes, File()]') });
  await expectFlows({ 'a.py': keeping('str = Form(...)', ' # flow') });
  await expectFlows({ 'a.py': keeping('bytes', ' # flow') });
});
