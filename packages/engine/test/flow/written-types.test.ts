import { test } from 'node:test';
import { expectFlows } from './harness.ts';

const KINDS = `import re
from typing import Annotated, Literal
from fastapi import Path
from pydantic import AfterValidator, StringConstraints
WORD = r'^[a-z]+$'
def checked(value):
    if not re.fullmatch(r'[a-z]+', value):
        raise ValueError('no')
    return value
Slug = Annotated[str, StringConstraints(pattern=WORD)]
Checked = Annotated[str, AfterValidator(checked)]
`;

test('types of parameters are read whole, and by the names they have', () =>
  expectFlows({
    'kinds.py': KINDS,
    'app.py': `import os, re
from typing import Annotated, Literal, Optional, Union
from urllib.parse import unquote
from fastapi import FastAPI, Path, Query
from pydantic import AfterValidator, BeforeValidator, Field, PlainValidator, conint, constr
from kinds import Slug, Checked
app = FastAPI()
Name = Annotated[str, Path(pattern=r'^[a-z]+$')]
Wide = Annotated[str, Path(max_length=20)]
Twice = Annotated[str, Path(pattern=r'^[a-z]+$')]
Twice = str
def cleans(value):
    return re.sub(r'[^a-z]', '', value)
def looks(value):
    re.fullmatch(r'[a-z]+', value)
    return value
def forgets(value):
    re.sub(r'[^a-z]', '', value)
    return value
def other(value):
    if not re.fullmatch(r'[a-z]+', WORD):
        raise ValueError('no')
    return value
@app.get('/a')
def narrow(
    a: conint(ge=1),
    b: Annotated[int, Field(ge=0)],
    c: list[Literal['x', 'y']],
    d: Annotated[list[int], Query()],
    e: Union[int, Literal['x'], None],
    f: Name,
    g: Slug,
    h: Checked,
    i: Annotated[str, AfterValidator(cleans)],
    j: Annotated[str, BeforeValidator(cleans)],
    k: constr(pattern=r'^[a-z]+$'),
    l: Annotated[Optional[Name], Query()] = None,
    m: dict[str, int] | None = None,
):
    os.system(f'x {a} {b} {d} {e} {f} {g} {h} {i} {j} {k} {l}')
    os.system('x ' + ' '.join(c))
    os.system('x ' + ' '.join(m))  # flow
@app.get('/b')
def wide(
    a: Wide,
    b: Twice,
    c: Annotated[str, AfterValidator(looks)],
    d: Annotated[str, AfterValidator(forgets)],
    e: Annotated[str, AfterValidator(other)],
    f: Annotated[str, Path(pattern=r'^[a-z]+$'), PlainValidator(looks)],
    g: Annotated[str, Path(pattern=r'^[a-z]+$'), AfterValidator(unquote)],
    h: Union[int, str],
    i: list[str],
    j: Annotated[str, Path(pattern=r'[a-z]+')],
    k: Name,
    l: Union[Name, Wide],
):
    os.system('x ' + a)  # flow
    os.system('x ' + b)  # flow
    os.system('x ' + c)  # flow
    os.system('x ' + d)  # flow
    os.system('x ' + e)  # flow
    os.system('x ' + f)  # flow
    os.system('x ' + g)  # flow
    os.system('x ' + h)  # flow
    os.system('x ' + i[0])  # flow
    os.system('x ' + j)  # flow
    os.system('x ' + l)  # flow
    k = a
    os.system('x ' + k)  # flow
`,
  }));

test('models look at what they are made of, whichever way', () =>
  expectFlows({
    'app.py': `import os, re
from typing import Annotated, Literal
from fastapi import FastAPI, Request
from pydantic import BaseModel, Field, StringConstraints, TypeAdapter, field_validator, model_validator
app = FastAPI()
Slug = Annotated[str, StringConstraints(pattern=r'^[a-z]+$')]
class Inner(BaseModel):
    slug: Slug
    text: str
class Outer(BaseModel):
    one: Inner
    many: list[Inner]
    maybe: Inner | None = None
class Every(BaseModel):
    a: str
    @field_validator('*')
    @classmethod
    def plain(cls, value):
        if not re.fullmatch(r'[a-z]+', value):
            raise ValueError('no')
        return value
class Heir(Every):
    b: str
class Whole(BaseModel):
    a: str
    b: str
    @model_validator(mode='after')
    def plain(self):
        if not re.fullmatch(r'[a-z]+', self.a):
            raise ValueError('no')
        return self
class Looking(BaseModel):
    a: str
    @model_validator(mode='after')
    def plain(self):
        re.fullmatch(r'[a-z]+', self.a)
        return self
class Earlier(BaseModel):
    a: str
    @model_validator(mode='before')
    @classmethod
    def plain(cls, data):
        return data
@app.post('/a')
def nested(o: Outer, items: list[Inner]):
    os.system('x ' + o.one.slug + o.maybe.slug)
    os.system('x ' + o.one.text)  # flow
    for it in o.many:
        os.system('x ' + it.slug)
        os.system('x ' + it.text)  # flow
    for it in items:
        os.system('x ' + it.slug)
        os.system('x ' + it.text)  # flow
@app.post('/b')
def looked_at(e: Every, h: Heir, w: Whole, l: Looking, r: Earlier):
    os.system('x ' + e.a + h.a + h.b)
    os.system('x ' + w.a)
    os.system('x ' + w.b)  # flow
    os.system('x ' + l.a)  # flow
    os.system('x ' + r.a)  # flow
    w.a = r.a
    os.system('x ' + w.a)  # flow
KIND = TypeAdapter(Literal['x', 'y'])
TEXT = TypeAdapter(str)
@app.post('/c')
async def by_hand(request: Request, k: str):
    data = await request.json()
    m = Inner.model_validate(data)
    os.system('x ' + m.slug)
    os.system('x ' + m.text)  # flow
    os.system('x ' + Inner.parse_obj(data).slug)
    os.system('x ' + Inner.model_validate_json(await request.body()).text)  # flow
    os.system('x ' + Inner.model_construct(**data).slug)  # flow
    os.system('x ' + data['slug'])  # flow
    os.system('x ' + KIND.validate_python(k))
    os.system('x ' + TEXT.validate_python(k))  # flow
    os.system('x ' + k)  # flow
`,
  }));

test('records and inputs that a framework fills are of the types of their fields', () =>
  expectFlows({
    'records.py': `import dataclasses, enum, os
from typing import Literal, TypedDict
from fastapi import FastAPI
from pydantic import BaseModel
from pydantic.dataclasses import dataclass
app = FastAPI()
class Kind(enum.Enum):
    A = 'a'
@dataclass
class Checked:
    kind: Kind
    line: str
@dataclasses.dataclass(frozen=True)
class Plain:
    kind: Literal['a', 'b']
    count: int
    line: str
class Entry(TypedDict):
    kind: Literal['a', 'b']
    line: str
class Holder(BaseModel):
    entries: list[Entry]
@app.post('/checked')
def checked(sent: Checked):
    os.system('ls ' + sent.kind.value)
    os.system('ls ' + sent.line) # flow
@app.post('/plain')
def plain(sent: Plain):
    os.system('ls ' + sent.kind)
    os.system(f'ls {sent.count}')
    os.system('ls ' + sent.line) # flow
@app.post('/entries')
def entries(sent: Entry, holder: Holder):
    os.system('ls ' + sent['kind'])
    os.system('ls ' + sent.get('line')) # flow
    for entry in holder.entries:
        os.system('ls ' + entry['kind'])
        os.system('ls ' + entry['line']) # flow
`,
    'made.py': `import dataclasses, os
from flask import Flask, request
app = Flask(__name__)
@dataclasses.dataclass
class Plain:
    count: int
@app.get('/')
def plain():
    os.system(f"ls {Plain(count=request.args['count']).count}") # flow
`,
    'inputs.py': `import enum, os, strawberry
@strawberry.enum
class Kind(enum.Enum):
    A = 'a'
@strawberry.input
class Filter:
    kind: Kind
    line: str
@strawberry.type
class Query:
    @strawberry.field
    def rows(self, filter: Filter) -> str:
        os.system('ls ' + filter.kind.value)
        os.system('ls ' + filter.line) # flow
        return ''
`,
  }));
