import { DATA, NOTHING, objectRole, type EntryWiring } from './entry-points.ts';

/** What comes out of a queue was put there by another program: it is believed as much as another server's answer. */
const QUEUE = { framework: 'queue', what: 'message', source: 'response', as: 'call' } as const;

export const JAVASCRIPT_QUEUES: readonly EntryWiring[] = [
  {
    ...QUEUE,
    methods: ['consume'],
    receivers: ['amqplib', 'amqp-connection-manager', 'rascal'],
    spelled: /^(?:ch|\w*channel)$/i,
    parameters: [DATA],
  },
  {
    ...QUEUE,
    methods: ['run'],
    receivers: ['kafkajs'],
    spelled: /consumer$/i,
    properties: ['eachMessage', 'eachBatch'],
    parameters: [DATA],
  },
  {
    ...QUEUE,
    methods: ['on', 'once'],
    receivers: ['mqtt', 'async-mqtt', 'ioredis', 'redis', 'kafka-node', 'node-rdkafka', 'zeromq', 'zmq', 'nsqjs'],
    event: /^(?:p?message(?:Buffer)?|data)$/,
    parameters: [DATA],
  },
  {
    ...QUEUE,
    methods: ['on', 'once'],
    receivers: ['@google-cloud/pubsub'],
    event: /^message$/,
    parameters: [objectRole('pubsub.Message()')],
  },
  {
    ...QUEUE,
    methods: ['subscribe', 'pSubscribe', 'sSubscribe'],
    receivers: ['redis.createClient()', 'redis.createCluster()'],
    parameters: [DATA],
  },
  {
    ...QUEUE,
    methods: ['storageQueue', 'serviceBusQueue', 'serviceBusTopic', 'eventHub', 'eventGrid'],
    receivers: ['@azure/functions.app'],
    properties: ['handler'],
    parameters: [DATA, NOTHING],
  },
  { ...QUEUE, methods: ['work'], receivers: ['pg-boss()', 'pg-boss.PgBoss()'], parameters: [DATA, NOTHING] },
  {
    ...QUEUE,
    methods: ['createFunction'],
    receivers: ['inngest.Inngest()'],
    parameters: [objectRole('inngest.Context()')],
  },
  {
    ...QUEUE,
    methods: ['task', 'schemaTask'],
    receivers: ['@trigger-dev/sdk'],
    properties: ['run'],
    parameters: [DATA, NOTHING],
  },
  { ...QUEUE, methods: ['run'], receivers: ['graphile-worker'], every: ['taskList'], parameters: [DATA, NOTHING] },
  { ...QUEUE, methods: ['Worker'], receivers: ['bullmq'], parameters: [objectRole('queue.Job()'), NOTHING] },
  {
    ...QUEUE,
    methods: ['process'],
    receivers: ['bull()', 'bull.Queue()', 'bee-queue()', 'kue.createQueue()'],
    parameters: [objectRole('queue.Job()'), NOTHING],
  },
  {
    ...QUEUE,
    methods: ['define'],
    receivers: ['agenda()', 'agenda.Agenda()', '@hokify/agenda.Agenda()'],
    parameters: [objectRole('queue.Job()'), NOTHING],
  },
  {
    ...QUEUE,
    methods: ['create'],
    receivers: ['sqs-consumer.Consumer'],
    properties: ['handleMessage', 'handleMessageBatch'],
    parameters: [DATA],
  },
  { ...QUEUE, methods: ['subscribe'], receivers: ['nats'], properties: ['callback'], parameters: [NOTHING, DATA] },
  {
    ...QUEUE,
    as: 'decorator',
    methods: ['MessagePattern', 'EventPattern'],
    receivers: ['@nestjs/microservices'],
    parameters: [DATA, NOTHING],
  },
];

/** Functions of Python that other processes of the same program, or other programs, call by way of a queue. */
export const PYTHON_QUEUES: readonly EntryWiring[] = [
  {
    ...QUEUE,
    as: 'decorator',
    methods: ['task', 'shared_task', 'job', 'actor', 'periodic_task'],
    receivers: ['celery', 'rq.decorators', 'dramatiq', 'huey', 'procrastinate', 'taskiq', 'arq', 'django_rq'],
    spelled: /^(?:celery|celery_app|huey|broker)$/,
    parameters: [DATA],
  },
  {
    ...QUEUE,
    as: 'decorator',
    methods: [
      'cloud_event',
      'queue_trigger',
      'service_bus_queue_trigger',
      'service_bus_topic_trigger',
      'event_hub_message_trigger',
    ],
    receivers: ['functions_framework', 'azure.functions'],
    parameters: [DATA],
  },
  {
    ...QUEUE,
    methods: ['basic_consume'],
    receivers: ['pika'],
    spelled: /channel$/,
    properties: ['on_message_callback', 'consumer_callback'],
    parameters: [NOTHING, NOTHING, NOTHING, DATA],
  },
  {
    ...QUEUE,
    methods: ['consume'],
    receivers: ['aio_pika', 'kombu'],
    properties: ['callback'],
    parameters: [objectRole('aio_pika.IncomingMessage()'), NOTHING],
  },
  { ...QUEUE, methods: ['subscribe'], receivers: ['nats'], properties: ['cb'], parameters: [DATA] },
  {
    ...QUEUE,
    methods: ['subscribe'],
    receivers: ['google.cloud.pubsub_v1.SubscriberClient()', 'google.cloud.pubsub.SubscriberClient()'],
    properties: ['callback'],
    parameters: [objectRole('pubsub.Message()')],
  },
];
