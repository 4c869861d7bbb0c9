import { test } from 'node:test';
import { expectFlows, python } from './harness.ts';

test('the fields of a record taken apart are spelled by its class', () =>
  expectFlows({
    'a.py': `import os, sys
from collections import namedtuple
from dataclasses import dataclass, asdict
from fastapi import FastAPI
from pydantic import BaseModel, ConfigDict
app = FastAPI()
@dataclass
class Point:
    x: str
    y: str
Pair = namedtuple('Pair', 'x y')
class Inner(BaseModel):
    z: str
class Closed(BaseModel):
    model_config = ConfigDict(frozen=True)
    x: str
    inner: Inner
class Open(BaseModel):
    model_config = ConfigDict(extra='allow')
    x: str
class OldOpen(BaseModel):
    class Config:
        extra = 'allow'
    x: str
class Below(Open):
    y: str
class ClosedAgain(Open):
    model_config = {'extra': 'forbid'}
@app.post('/a')
def a(closed: Closed, opened: Open, old: OldOpen, below: Below, again: ClosedAgain):
    os.system(' '.join(closed.model_dump(exclude_unset=True)))
    os.system(' '.join(closed.dict()))
    os.system(closed.model_dump()['x']) # flow
    os.system(closed.model_dump()['inner']['z']) # flow
    os.system(' '.join(closed.model_dump().values())) # flow
    os.system(' '.join(opened.model_dump())) # flow
    os.system(' '.join(old.dict())) # flow
    os.system(' '.join(below.model_dump())) # flow
    os.system(' '.join(again.model_dump()))
point = Point(sys.argv[1], 'y')
os.system(' '.join(asdict(point)))
os.system(' '.join(vars(point)))
os.system(asdict(point)['x']) # flow
os.system(asdict(point)['y'])
pair = Pair(sys.argv[1], 'y')
os.system(' '.join(pair._asdict()))
os.system(pair._asdict()['x']) # flow
os.system(' '.join(asdict(unknown(sys.argv[1])))) # flow
`,
  }));

test('a record with another field holds what is new in that field alone', () =>
  expectFlows({
    'a.py': `import dataclasses, os, sys
from collections import namedtuple
from dataclasses import dataclass, replace
from pydantic import BaseModel
@dataclass
class Point:
    x: str
    y: str
Pair = namedtuple('Pair', 'x y')
class Model(BaseModel):
    x: str
    y: str
given = sys.argv[1]
point = replace(Point('x', 'y'), x=given)
os.system(point.x) # flow
os.system(point.y)
dirty = dataclasses.replace(Point(given, given), x='x')
os.system(dirty.x)
os.system(dirty.y) # flow
before = Point('x', 'y')
after = replace(before, x=given)
os.system(before.x)
pair = Pair('x', 'y')._replace(x=given)
os.system(pair.x) # flow
os.system(pair.y)
model = Model(x='x', y='y').model_copy(update={'x': given})
os.system(model.x) # flow
os.system(model.y)
old = Model(x='x', y='y').copy(update={'x': given})
os.system(old.x) # flow
os.system(old.y)
any_field = replace(Point('x', 'y'), **unknown(given))
os.system(any_field.y) # flow
open_update = Model(x='x', y='y').model_copy(update=dict(sys.argv))
os.system(open_update.x) # flow
def told(message, changed):
    message = message._replace(title=changed)
    os.system(message.title) # flow
    os.system(message.topic)
    other = replace(message, topic='x')
    os.system(other.title) # flow
    copied = message.model_copy(update={'title': 'x'})
    os.system(copied.title)
told(unknown(), given)
def held(message):
    os.system(message._replace(title='x').topic) # flow
held(unknown(given))
`,
  }));

test('a text in which something is replaced is one text still', () =>
  expectFlows(python`
    os.system('a b'.replace('a', sys.argv[1])) # flow
    os.system(sys.argv[1].replace('a', 'b')) # flow
  `));
