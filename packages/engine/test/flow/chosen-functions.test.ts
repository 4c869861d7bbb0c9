import { test } from 'node:test';
import { expectFlows, script } from './harness.ts';

test('one of several functions that is called for an object is looked into', () =>
  expectFlows(script`
    const { exec } = require('child_process');
    class Sender {
      constructor() {
        this.ways = { plain: this.plain, loud: this.loud };
        this.shell = 'sh';
      }
      plain(word) { return ['echo', word]; }
      loud(word) { return ['echo', word.toUpperCase()]; }
      raw(word) { return ['echo ' + word, word]; }
      send(way, word) {
        const [program, said] = this.ways[way].call(this, word);
        exec(program);
        exec(said); // flow
        const [line] = { plain: this.plain, raw: this.raw }[way].apply(this, [word]);
        exec(line); // flow
        const later = this.ways[way].bind(this, word);
        exec(later()[0]);
        exec(later()[1]); // flow
      }
    }
    new Sender().send(process.env.WAY, process.argv[2]);
  `));
