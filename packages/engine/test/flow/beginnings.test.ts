import { test } from 'node:test';
import { expectFlows, python, script } from './harness.ts';

test('a text that begins with one of several is what all of them would prove', () =>
  expectFlows(python`
    import requests
    HOSTS = ('https://a.example/', 'https://b.example/')
    LOOSE = ('https://a.example/', 'https://b.example')
    def one(url):
        if url.startswith(('https://a.example/', 'https://b.example/')):
            requests.get(url)
    def two(url):
        if not url.startswith(HOSTS):
            raise ValueError(url)
        requests.get(url)
    def three(url):
        if any(url.startswith(host) for host in HOSTS):
            requests.get(url)
    def four(url):
        if url.startswith(('https://a.example/', 'https://')):
            requests.get(url) # flow
    def five(url):
        if any(url.startswith(host) for host in LOOSE):
            requests.get(url) # flow
    def six(url, other):
        if other.startswith(HOSTS):
            requests.get(url) # flow
    def seven(url):
        if not any(url.startswith(host) for host in HOSTS):
            requests.get(url) # flow
    def eight(url):
        if url.startswith(HOSTS):
            pass
        requests.get(url) # flow
    def nine(url):
        if any(host.startswith(url) for host in HOSTS):
            requests.get(url) # flow
    def ten(url):
        if url.startswith(()):
            requests.get(url) # flow
    def eleven(url):
        if url.startswith((*HOSTS, sys.argv[1])):
            requests.get(url) # flow
    def twelve(url):
        if any(url.startswith(host) or True for host in HOSTS):
            requests.get(url) # flow
    one(sys.argv[2])
    two(sys.argv[3])
    three(sys.argv[4])
    four(sys.argv[5])
    five(sys.argv[6])
    six(sys.argv[7], sys.argv[20])
    seven(sys.argv[8])
    eight(sys.argv[9])
    nine(sys.argv[10])
    ten(sys.argv[11])
    eleven(sys.argv[12])
    twelve(sys.argv[13])
  `));

test('a path that begins with one of several folders lies in one, unless one of them is none', () =>
  expectFlows(python`
    def one(name):
        path = os.path.realpath(name)
        if path.startswith(('/srv/a/', '/srv/b/')):
            open(path)
    def two(name):
        path = os.path.realpath(name)
        if path.startswith(('/srv/a/', '/')):
            open(path) # flow
    def three(name):
        if name.startswith(('/srv/a/', '/srv/b/')):
            open(name) # flow
    one(sys.argv[14])
    two(sys.argv[15])
    three(sys.argv[16])
  `));

test('of several prefixes in JavaScript', () =>
  expectFlows(script`
    const HOSTS = ['https://a.example/', 'https://b.example/'];
    const LOOSE = ['https://a.example/', 'https://b.example'];
    function one(url) {
      if (HOSTS.some((host) => url.startsWith(host))) fetch(url);
    }
    function two(url) {
      if (!HOSTS.some((host) => url.startsWith(host))) throw new Error('no');
      fetch(url);
    }
    function three(url) {
      if (LOOSE.some((host) => url.startsWith(host))) fetch(url); // flow
    }
    function four(url) {
      if (HOSTS.some((host) => host.startsWith(url))) fetch(url); // flow
    }
    function five(url) {
      if (!HOSTS.some((host) => url.startsWith(host))) fetch(url); // flow
    }
    function six(url) {
      if (HOSTS.some((host) => url.startsWith(host, 3))) fetch(url); // flow
    }
    for (const use of [one, two, three, four, five, six]) use(process.argv[2]);
  `));
