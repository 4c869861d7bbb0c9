import { test } from 'node:test';
import { expectFlows, python, script } from './harness.ts';

test('what a store of records gives is not what it was asked with', () =>
  expectFlows(python`
    def run(library_db, rows, disk):
        key = sys.argv[1]
        os.system(library_db.get_book(key).name)
        os.system(library_db.get_book_path(key)) # flow
        os.system(disk.get_label(key)) # flow
        for row in rows.filter(name=key).exclude(state=key).order_by('name'):
            os.system(row.command)
        os.system(rows.render(key)) # flow
        os.system(fnmatch.filter(names, key)[0]) # flow
    run(make(), others(), disk())
  `));

test('the same of JavaScript, where a list has filter() too', () =>
  expectFlows(script`
    const { exec } = require('child_process');
    const key = process.argv[2];
    exec(this.jobRepository.getJob(key).command);
    exec(db.getCommand(key)); // flow
    exec(disks.getLabel(key)); // flow
    exec(rows.filter(key)); // flow
  `));

test('what a database finds for a statement is kept there, whatever somebody put into the statement', () =>
  expectFlows(script`
    const { Pool } = require('pg');
    const pool = new Pool();
    const key = process.argv[2];
    pool.query('SELECT path FROM jobs WHERE name = \'' + key + '\'').then(({ rows }) => { // flow
      exec(rows[0].path);
      exec(rows[0].path + key); // flow
    });
  `));

test('an object of a script keeps nothing of what it is told to update', () =>
  expectFlows(script`
    const { make } = require('./store');
    const jobs = { on: make, shown: make() };
    const key = process.argv[2];
    jobs.update(key, { key }, () => {});
    exec(jobs.shown);
    exec(jobs.made(key)); // flow
  `));

test('the same method of a dictionary leaves what it is given there', () =>
  expectFlows(python`
    jobs = {'on': make(), 'shown': make()}
    jobs.update({'shown': sys.argv[1]})
    os.system(jobs['shown']) # flow
    os.system(jobs['on'])
  `));

test('whoever changes what is kept somewhere is told how many there were', () =>
  expectFlows(script`
    const { exec } = require('child_process');
    const key = process.argv[2];
    db.jobs.update({ key }, { where: { id: key } }).then((changed) => exec(changed[0]));
    db.jobs.destroy({ where: { id: key } }).then((gone) => exec(gone));
    db.jobs.update({ key }, { quiet: key }).then((made) => exec(made)); // flow
  `));

test('a record that is changed comes back as it is kept', () =>
  expectFlows(script`
    const { exec } = require('child_process');
    const { Job } = require('./models');
    const key = process.argv[2];
    Job.findByPk(1).then(async (job) => {
      const saved = await job.update({ label: key });
      exec(saved.command);
      exec(job.rename({ label: key })); // flow
      exec(digest.update(key)); // flow
    });
  `));
