import { test } from 'node:test';
import { expectFlows, python } from './harness.ts';

test('a parameter holds what its dependency gives, made of parts of the request', () =>
  expectFlows(python`
    from typing import Annotated
    from fastapi import APIRouter, Depends, FastAPI, Request
    app = FastAPI()
    def named(name: str):
        return name
    def counted(count: int):
        return count
    def fixed():
        return {'folder': '/srv'}
    def asked(request: Request):
        return request.query_params['name']
    def outer(inner: str = Depends(named)):
        return inner + '!'
    async def yielded(name: str):
        try:
            yield name
        finally:
            pass
    Name = Annotated[str, Depends(named)]
    Count = Annotated[int, Depends(counted)]
    @app.get('/a')
    def a(name: str = Depends(named), count: str = Depends(counted), fixed = Depends(fixed)):
        os.system('ls ' + name) # flow
        os.system('ls ' + count)
        os.system('ls ' + fixed['folder'])
    @app.get('/b')
    def b(name: Annotated[str, Depends(outer)], other: str = Depends(yielded), asked = Depends(asked)):
        os.system('ls ' + name) # flow
        os.system('ls ' + other) # flow
        os.system('ls ' + asked) # flow
    @app.get('/c')
    def c(name: Name, count: Count):
        os.system('ls ' + name) # flow
        os.system('ls ' + count)
  `));

test('a class may be a dependency, and so may an object that can be called', () =>
  expectFlows(python`
    from fastapi import Depends, FastAPI, Security
    from fastapi.security import APIKeyHeader
    from pydantic import BaseModel
    app = FastAPI()
    class Page:
        def __init__(self, folder: str, limit: int = 10):
            self.folder = folder
            self.limit = limit
    class Filter(BaseModel):
        name: str
        size: int
    class Prefixed:
        def __init__(self, prefix):
            self.prefix = prefix
        def __call__(self, name: str):
            return self.prefix + name
    class Service:
        def run(self, name):
            os.system('ls ' + name) # flow
    def service():
        return Service()
    prefixed = Prefixed('ls ')
    key = APIKeyHeader(name='X-Key')
    @app.get('/a')
    def a(page: Page = Depends(), other = Depends(Page), filter: Filter = Depends(), command: str = Depends(prefixed)):
        os.system('ls ' + page.folder) # flow
        os.system('ls ' + page.limit)
        os.system('ls ' + other.folder) # flow
        os.system('ls ' + filter.name) # flow
        os.system('ls ' + filter.size)
        os.system(command) # flow
    @app.get('/b')
    def b(name: str, service: Service = Depends(service), key: str = Security(key)):
        service.run(name)
        os.system('ls ' + key) # flow
  `));

test('what a dependency refuses does not reach the handler', () =>
  expectFlows(python`
    from fastapi import Depends, FastAPI, HTTPException
    app = FastAPI()
    def checked(name: str):
        if not re.fullmatch(r'[a-z]+', name):
            raise HTTPException(400)
    def looked(name: str):
        if name == 'x':
            raise HTTPException(400)
    def both(name: str):
        if name not in ('a', 'b'):
            raise HTTPException(400)
        return name
    @app.get('/a', dependencies=[Depends(checked)])
    def a(name: str, other: str):
        os.system('ls ' + name)
        os.system('ls ' + other) # flow
    @app.get('/b', dependencies=[Depends(looked)])
    def b(name: str):
        os.system('ls ' + name) # flow
    @app.get('/c')
    def c(name: str, again: str = Depends(both)):
        os.system('ls ' + name)
        os.system('ls ' + again)
  `));

test('a dependency is given parts of the request wherever it is named', () =>
  expectFlows(python`
    from fastapi import APIRouter, Depends
    def first(name: str):
        os.system('ls ' + name) # flow
    def second(name: str):
        os.system('ls ' + name) # flow
    def third(name: str = Depends(lambda: 'x')):
        os.system('ls ' + name)
    router = APIRouter(dependencies=[Depends(first)])
    @router.get('/a', dependencies=[Depends(second), Depends(third)])
    def a():
        return 1
  `));

test('a dependency in another project of the repository is seen', () =>
  expectFlows({
    'parts/web/pyproject.toml': '[project]\nname = "web"\n',
    'parts/web/src/web/api.py': `import os
from fastapi import APIRouter, Depends
from accounts.users import User, sender
router = APIRouter()
@router.post('/a')
def a(user: User = Depends(sender)):
    os.system('ls ' + user.name) # flow
`,
    'parts/accounts/pyproject.toml': '[project]\nname = "accounts"\n',
    'parts/accounts/src/accounts/__init__.py': '',
    'parts/accounts/src/accounts/users.py': `from fastapi import Header
from pydantic import BaseModel
class User(BaseModel):
    name: str
def sender(name: str = Header(None)):
    return User(name=name)
`,
  }));

test('a name for a type with an empty mark asks for what the type names', () =>
  expectFlows({
    'parts.py': `from typing import Annotated
from fastapi import Depends
class Page:
    def __init__(self, folder: str, limit: int = 10):
        self.folder = folder
        self.limit = limit
class Fixed:
    def __init__(self):
        self.folder = '/srv'
PageOf = Annotated[Page, Depends()]
FixedOf = Annotated[Fixed, Depends()]
`,
    'app.py': `import os
from fastapi import FastAPI
from parts import FixedOf, PageOf
app = FastAPI()
@app.get('/a')
def a(page: PageOf, fixed: FixedOf):
    os.system('ls ' + page.folder)  # flow
    os.system('ls ' + page.limit)
    os.system('ls ' + fixed.folder)
`,
  }));
