import { test } from 'node:test';
import { expectFlows } from './harness.ts';

test('messages of queues come in, as other servers send them', () =>
  expectFlows({
    'amqplib.ts': `import amqp from 'amqplib'; import { exec } from 'child_process';
const conn = await amqp.connect('amqp://x'); const ch = await conn.createChannel();
function run(m) { exec('x ' + m.content.toString()); } // flow
ch.consume('q', (msg) => { run(msg); });
`,
    'amqplib-callback.ts': `const amqp = require('amqplib/callback_api'); const { exec } = require('child_process');
amqp.connect('amqp://x', (e, conn) => { conn.createChannel((e2, channel) => {
  channel.consume('q', function (msg) { const d = JSON.parse(msg.content.toString()); exec('x ' + d.cmd); // flow
  }); }); });
`,
    'kafkajs.ts': `import { Kafka } from 'kafkajs'; import { exec } from 'child_process';
const kafka = new Kafka({}); const consumer = kafka.consumer({ groupId: 'a' });
await consumer.run({ eachMessage: async ({ topic, message }) => {
  const d = JSON.parse(message.value.toString()); exec('x ' + d.cmd); // flow
} });
`,
    'kafkajs-batch.ts': `import { Kafka } from 'kafkajs'; import { exec } from 'child_process';
const consumer = new Kafka({}).consumer({ groupId: 'a' });
await consumer.run({ eachBatch: async ({ batch }) => {
  for (const message of batch.messages) exec('x ' + message.value.toString()); // flow
} });
`,
    'mqtt.ts': `import mqtt from 'mqtt'; import { exec } from 'child_process';
const client = mqtt.connect('mqtt://x');
client.on('message', (topic, message) => { exec('x ' + message.toString()); // flow
});
`,
    'bullmq.ts': `import { Worker } from 'bullmq'; import { exec } from 'child_process';
new Worker('q', async (job) => { exec('x ' + job.data.cmd); // flow
});
`,
    'bull.ts': `const Queue = require('bull'); const { exec } = require('child_process');
const q = new Queue('q');
q.process(async (job) => { exec('x ' + job.data.cmd); // flow
});
q.process('named', 5, async (job) => { exec('x ' + job.data.cmd); // flow
});
`,
    'redis-subscribe.ts': `import { createClient } from 'redis'; import { exec } from 'child_process';
const client = createClient();
await client.subscribe('c', (message) => { exec('x ' + message); // flow
});
`,
    'ioredis.ts': `import Redis from 'ioredis'; import { exec } from 'child_process';
const redis = new Redis(); redis.subscribe('c');
redis.on('message', (channel, message) => { exec('x ' + message); // flow
});
`,
    'sqs-sdk.ts': `import { SQSClient, ReceiveMessageCommand } from '@aws-sdk/client-sqs'; import { exec } from 'child_process';
const client = new SQSClient({});
const out = await client.send(new ReceiveMessageCommand({ QueueUrl: 'x' }));
for (const m of out.Messages ?? []) exec('x ' + JSON.parse(m.Body).cmd); // flow
`,
    'sqs-v2.ts': `const AWS = require('aws-sdk'); const { exec } = require('child_process');
const sqs = new AWS.SQS();
sqs.receiveMessage({ QueueUrl: 'x' }, (err, data) => { exec('x ' + data.Messages[0].Body); // flow
});
`,
    'lambda-sqs.ts': `import { exec } from 'child_process';
export const handler = async (event) => { for (const r of event.Records) { exec('x ' + JSON.parse(r.body).cmd); // flow
} };
`,
    'lambda-s3-key.ts': `import { exec } from 'child_process';
export async function handler(event, context) { const key = event.Records[0].s3.object.key; exec('x ' + key); // flow
}
`,
    'nats.ts': `import { connect, StringCodec } from 'nats'; import { exec } from 'child_process';
const nc = await connect(); const sc = StringCodec(); const sub = nc.subscribe('x');
for await (const m of sub) { exec('x ' + sc.decode(m.data)); // flow
}
`,
    'pubsub.ts': `import { PubSub } from '@google-cloud/pubsub'; import { exec } from 'child_process';
const sub = new PubSub().subscription('x');
sub.on('message', (message) => { exec('x ' + message.data.toString()); // flow
});
`,
    'nest-microservice.ts': `import { Controller } from '@nestjs/common'; import { MessagePattern, EventPattern, Payload } from '@nestjs/microservices'; import { exec } from 'child_process';
@Controller()
export class A {
  @MessagePattern('x') run(@Payload() data: { c: string }) { exec('x ' + data.c); } // flow
  @EventPattern('y') go(data: { c: string }) { exec('x ' + data.c); } // flow
}
`,
  }));

test('what somebody types or pipes comes in', () =>
  expectFlows({
    'stdin-on-data.ts': `import { exec } from 'child_process';
process.stdin.on('data', (chunk) => { exec('x ' + chunk); // flow
});
`,
    'stdin-async-iter.ts': `import { exec } from 'child_process';
for await (const chunk of process.stdin) exec('x ' + chunk); // flow
`,
    'readline.ts': `import readline from 'readline'; import { exec } from 'child_process';
const rl = readline.createInterface({ input: process.stdin });
for await (const line of rl) exec('x ' + line); // flow
rl.question('x?', (answer) => exec('y ' + answer)); // flow
`,
    'readline-promises.ts': `import readline from 'node:readline/promises'; import { exec } from 'child_process';
const rl = readline.createInterface({ input: process.stdin });
const a = await rl.question('x?'); exec('x ' + a); // flow
`,
    'stdin-fs.ts': `import fs from 'fs'; import { exec } from 'child_process';
const t = fs.readFileSync(0, 'utf8'); exec('x ' + t); // flow
const u = fs.readFileSync('/dev/stdin', 'utf8'); exec('x ' + u); // flow
`,
  }));
test('Python takes messages of queues in as well', () =>
  expectFlows({
    'uses-celery.py': `import os
from celery import Celery, shared_task
app = Celery('x')
@app.task
def a(cmd):
    os.system('x ' + cmd)  # flow
@shared_task(bind=True)
def b(self, cmd):
    os.system('x ' + cmd)  # flow
@app.task(name='x')
def c(count: int):
    os.system('x ' + str(count))
`,
    'uses-pika.py': `import os, pika, json
conn = pika.BlockingConnection(pika.ConnectionParameters('x'))
channel = conn.channel()
def on_message(ch, method, properties, body):
    data = json.loads(body)
    os.system('x ' + data['cmd'])  # flow
channel.basic_consume(queue='q', on_message_callback=on_message, auto_ack=True)
`,
    'uses-pika-positional.py': `import os, pika
channel = pika.BlockingConnection().channel()
def on_message(ch, method, properties, body):
    os.system('x ' + body.decode())  # flow
channel.basic_consume('q', on_message)
for method, props, body in channel.consume('q'):
    os.system('x ' + body.decode())  # flow
`,
    'uses-kafka-python.py': `import os
from kafka import KafkaConsumer
consumer = KafkaConsumer('t')
for message in consumer:
    os.system('x ' + message.value.decode())  # flow
`,
    'uses-confluent.py': `import os
from confluent_kafka import Consumer
c = Consumer({})
msg = c.poll(1.0)
os.system('x ' + msg.value().decode())  # flow
`,
    'uses-aiokafka.py': `import os
from aiokafka import AIOKafkaConsumer
async def main():
    consumer = AIOKafkaConsumer('t')
    async for msg in consumer:
        os.system('x ' + msg.value.decode())  # flow
`,
    'uses-paho.py': `import os
import paho.mqtt.client as mqtt
def on_message(client, userdata, msg):
    os.system('x ' + msg.payload.decode())  # flow
client = mqtt.Client()
client.on_message = on_message
`,
    'uses-paho-decorator.py': `import os
import paho.mqtt.client as mqtt
client = mqtt.Client()
@client.message_callback()
def on_message(client, userdata, msg):
    os.system('x ' + msg.payload.decode())  # flow
`,
    'uses-aio-pika.py': `import os, aio_pika
async def main():
    connection = await aio_pika.connect_robust('amqp://x')
    channel = await connection.channel()
    queue = await channel.declare_queue('q')
    async with queue.iterator() as it:
        async for message in it:
            os.system('x ' + message.body.decode())  # flow
`,
    'uses-aio-pika-consume.py': `import os, aio_pika
async def on_message(message: aio_pika.IncomingMessage):
    os.system('x ' + message.body.decode())  # flow
async def main():
    connection = await aio_pika.connect('amqp://x')
    channel = await connection.channel()
    queue = await channel.declare_queue('q')
    await queue.consume(on_message)
`,
    'uses-sqs-boto3.py': `import os, boto3, json
sqs = boto3.client('sqs')
r = sqs.receive_message(QueueUrl='x')
for m in r['Messages']:
    os.system('x ' + json.loads(m['Body'])['cmd'])  # flow
`,
    'uses-lambda-sqs.py': `import os, json
def lambda_handler(event, context):
    for record in event['Records']:
        os.system('x ' + json.loads(record['body'])['cmd'])  # flow
`,
    'uses-redis-pubsub.py': `import os, redis
r = redis.Redis()
p = r.pubsub()
p.subscribe('c')
for message in p.listen():
    os.system('x ' + message['data'].decode())  # flow
`,
    'uses-redis-blpop.py': `import os, redis
r = redis.Redis()
_, item = r.blpop('q')
os.system('x ' + item.decode())  # flow
`,
    'uses-rq.py': `import os
from rq.decorators import job
@job('low')
def a(cmd):
    os.system('x ' + cmd)  # flow
`,
    'given-on.py': `import os, kafka
class Bus:
    def __init__(self, url):
        self.consumer = kafka.KafkaConsumer('x', bootstrap_servers=[url])
    def each(self):
        yield from self.consumer
    def run(self):
        for message in self.each():
            os.system('x ' + message.value)  # flow
`,
    'kept-socket.py': `import os, zmq
class Bus:
    def __init__(self, url):
        sub = zmq.Context().socket(zmq.SUB)
        sub.connect(url)
        self.sub = sub
        self.own = zmq.Context().socket(zmq.PULL)
    def run(self):
        os.system('x ' + self.sub.recv_string())  # flow
        os.system('x ' + self.own.recv_string())  # flow
`,
    'connected-later.py': `import os, redis
class Base:
    def connect(self):
        self.redis = redis.Redis.from_url(self.url)
        self.pubsub = self.redis.pubsub()
class Bus(Base):
    def __init__(self, url):
        self.url = url
        self.names = []
        self.connect()
    def run(self):
        for message in self.pubsub.listen():
            os.system('x ' + message['data'])  # flow
        os.system('x ' + self.names.pop())
`,
    'uses-dramatiq.py': `import os, dramatiq
@dramatiq.actor
def a(cmd):
    os.system('x ' + cmd)  # flow
`,
    'uses-nats.py': `import os, nats
async def main():
    nc = await nats.connect('x')
    async def cb(msg):
        os.system('x ' + msg.data.decode())  # flow
    await nc.subscribe('a', cb=cb)
`,
  }));

test('what somebody types or pipes into Python comes in', () =>
  expectFlows({
    'uses-stdin.py': `import os, sys
for line in sys.stdin:
    os.system('x ' + line)  # flow
os.system('x ' + sys.stdin.buffer.read().decode())  # flow
os.system('x ' + input('?'))  # flow
`,
    'uses-fileinput.py': `import os, fileinput
for line in fileinput.input():
    os.system('x ' + line)  # flow
`,
    'uses-prompt.py': `import os, click
name = click.prompt('x')
os.system('x ' + name)  # flow
`,
  }));
