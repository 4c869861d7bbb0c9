import { test } from 'node:test';
import { expectFlows } from './harness.ts';

/** What is read from a socket of ZeroMQ goes to a shell. */
function listening(address: string, mark = ''): string {
  return `import os
import zmq
ADDRESS = ${address}
class Listener:
    def __init__(self):
        self.context = zmq.Context()
        self.socket = self.context.socket(zmq.SUB)
        self.socket.connect(ADDRESS)
    def run(self):
        os.system('echo ' + self.socket.recv_string())${mark}
`;
}

test('a socket between processes of one machine brings nothing from outside', async () => {
  await expectFlows({ 'a.py': listening("'ipc:///tmp/app'") });
  await expectFlows({ 'a.py': listening("f'inproc://{__name__}'") });
  await expectFlows({ 'a.py': listening("'tcp://*:5555'", ' # flow') });
  await expectFlows({ 'a.py': listening("'ipc:///tmp/app' if LOCAL else 'tcp://*:5555'", ' # flow') });
  await expectFlows({ 'a.py': listening('find_address()', ' # flow') });
});
