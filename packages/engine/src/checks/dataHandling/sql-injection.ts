import type { FileCheck } from '../../check.ts';
import type { Flow } from '../../facts/flow/flow-facts.ts';
import { SQL_SINKS } from '../../knowledge/sinks/sql.ts';
import { controllerOf, sightFlows } from '../../knowledge/source-trust.ts';

export const check: FileCheck = {
  id: 'data-handling-sql-injection',
  title: 'Untrusted input in the text of an SQL statement',
  severity: 'high',
  kind: 'vuln',
  confidence: 'high',
  since: '0.1.0',
  cwe: [89],
  why: `
    A quote in the input ends the string it was put into, and what follows is read as SQL.
    Whoever controls it reads, changes or drops any table this program may touch.`,
  fix: 'Keep the statement constant and pass the input beside it. Choose names of tables and columns from a fixed list.',
  fixIn: {
    javascript: "`query('… WHERE id = $1', [id])`.",
    python: "`execute('… WHERE id = %s', (id,))`, with the placeholder of your driver.",
    go: '`db.Query("… WHERE id = ?", id)`.',
    java: '`connection.prepareStatement("… WHERE id = ?")`, then `setString(1, id)`; `:id` and `setParameter` in JPQL.',
    php: "`$statement = $db->prepare('… WHERE id = ?')`, then `$statement->execute([$id])`; `whereRaw('id = ?', [$id])`.",
    ruby: "`where(id: id)`, `where('id = ?', id)`, `find_by_sql(['… WHERE id = ?', id])`.",
    csharp:
      '`command.Parameters.AddWithValue("@id", id)`; `FromSqlInterpolated($"… WHERE id = {id}")` of Entity Framework.',
    rust: '`sqlx::query("… WHERE id = $1").bind(id)`.',
  },
  blindSpots: 'A method is taken for a query where a database driver is imported or its text looks like SQL.',
  wants: { sinks: SQL_SINKS },
  examples: {
    bad: [
      {
        'src/com/acme/Users.java': `
          package com.acme;

          import org.springframework.web.bind.annotation.*;

          @RestController
          class Users {
            private final UserMapper mapper;

            Users(UserMapper mapper) {
              this.mapper = mapper;
            }

            @GetMapping("/users")
            Object find(@RequestParam String order) {
              return mapper.list(order, 10);
            }
          }`,
        'src/com/acme/UserMapper.java': `
          package com.acme;

          import org.apache.ibatis.annotations.*;

          @Mapper
          interface UserMapper {
            «@Select("SELECT * FROM users ORDER BY \${order} LIMIT #{limit}")»
            Object list(@Param("order") String order, @Param("limit") int limit);
          }`,
      },
      {
        'src/com/acme/Users.java': `
          package com.acme;

          import org.springframework.web.bind.annotation.*;

          @RestController
          class Users {
            private final UserStore store;

            Users(UserStore store) {
              this.store = store;
            }

            @GetMapping("/users")
            Object find(@RequestParam String name) {
              return store.find(name);
            }
          }`,
        'src/com/acme/UserStore.java': `
          package com.acme;

          import org.springframework.jdbc.core.JdbcTemplate;
          import org.springframework.stereotype.Repository;

          @Repository
          class UserStore {
            private final JdbcTemplate jdbc;

            UserStore(JdbcTemplate jdbc) {
              this.jdbc = jdbc;
            }

            Object find(String name) {
              return jdbc.queryForList(«"SELECT * FROM users WHERE name = '" + name + "'"»);
            }
          }`,
      },
      {
        'Orders.java': `
          import jakarta.persistence.*;
          import jakarta.ws.rs.*;

          @Path("/orders")
          public class Orders {
            @PersistenceContext EntityManager manager;

            @GET
            public Object list(@QueryParam("state") String state, @QueryParam("sort") String sort) {
              StringBuilder query = new StringBuilder("select o from Order o where 1 = 1");
              if (state != null) query.append(" and o.state = '").append(state).append("'");
              return manager.createQuery(«query.toString()»).getResultList();
            }
          }`,
      },
      {
        'app/controllers/reports_controller.rb': `
          class ReportsController < ApplicationController
            def export
              User.where(active: true).where(«"name = '#{params[:name]}'"»)
              ActiveRecord::Base.connection.execute(«"SELECT * FROM reports WHERE id = #{params[:id]}"»)
            end
          end`,
      },
      {
        'app/models/report.rb': `
          class Report < ApplicationRecord
            def self.search(text)
              where(«"title LIKE '%#{text}%'"»)
            end
          end`,
        'app/controllers/search_controller.rb': `
          class SearchController < ApplicationController
            def index
              @reports = Report.search(params[:q])
            end
          end`,
      },
      {
        'UsersController.cs': `
          using System.Data.SqlClient;
          using Microsoft.AspNetCore.Mvc;

          public class UsersController : Controller
          {
              private readonly SqlConnection _db;

              public IActionResult Find([FromQuery] string name)
              {
                  using var command = _db.CreateCommand();
                  «command.CommandText» = $"SELECT * FROM users WHERE name = '{name}'";
                  return Json(command.ExecuteScalar());
              }
          }`,
      },
      {
        'src/main.rs': `
          use actix_web::{get, web};
          use sqlx::PgPool;

          #[get("/users/{name}")]
          async fn find(pool: web::Data<PgPool>, name: web::Path<String>) -> String {
              let rows = sqlx::query(&«format!("SELECT * FROM users WHERE name = '{}'", name)»).fetch_all(pool.get_ref()).await;
              String::new()
          }`,
      },
      {
        'main.go': `
          package main

          import (
            "database/sql"
            "net/http"
          )

          type Server struct {
            db *sql.DB
          }

          func (s *Server) user(w http.ResponseWriter, r *http.Request) {
            s.db.QueryRowContext(r.Context(), «"SELECT * FROM users WHERE name = '" + r.FormValue("name") + "'"»)
          }`,
      },
      {
        'users.js': `
          const { Pool } = require('pg');
          const express = require('express');
          const pool = new Pool();
          express().get('/user', (req, res) => {
            const sql = "SELECT * FROM users WHERE name = '" + req.query.name + "'";
            pool.query(«sql», (error, rows) => res.json(rows));
          });`,
      },
      {
        'users.py': `
          import sqlite3
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/user')
          def user():
              cursor = sqlite3.connect('users.db').cursor()
              cursor.execute(«f"SELECT * FROM users WHERE name = '{request.args['name']}'"»)
              return cursor.fetchall()`,
      },
      {
        'server.ts': `
          import { Pool } from 'pg';
          import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
          const pool = new Pool();
          const server = new McpServer({ name: 'crm', version: '1.0.0' });
          server.tool('customer', { name: z.string() }, async ({ name }) => {
            return pool.query(«\`SELECT * FROM customers WHERE name = '\${name}'\`»);
          });`,
      },
      {
        'server.py': `
          import sqlite3
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('crm')

          @mcp.tool()
          def customer(name: str) -> str:
              """Finds a customer."""
              db = sqlite3.connect('crm.db')
              return str(db.execute(«f"SELECT * FROM customers WHERE name = '{name}'"»).fetchall())`,
      },
      {
        'news.js': `
          const db = require('pg-promise')()(process.env.DATABASE);
          require('express')().get('/news', async (req, res) => {
            const { sort, words } = req.query;
            res.json(await db.any('SELECT * FROM news ORDER BY $1:raw', [«sort»]));
            res.json(await db.any('SELECT * FROM news WHERE title = $/words/ ORDER BY $/sort^/', { words, «sort» }));
          });`,
      },
      {
        'stock.js': `
          const { DynamoDBClient, BatchExecuteStatementCommand } = require('@aws-sdk/client-dynamodb');
          const { Athena } = require('@aws-sdk/client-athena');
          const client = new DynamoDBClient({});
          require('express')().get('/stock', async (req, res) => {
            const Statement = "SELECT * FROM stock WHERE name = '" + req.query.name + "'";
            await client.send(new BatchExecuteStatementCommand(«{ Statements: [{ Statement }] }»));
            await new Athena({}).startQueryExecution(«{ QueryString: Statement }»);
            res.end();
          });`,
      },
      {
        'page.php': `
          <?php
          $db = new mysqli('localhost', 'app', getenv('DB_PASSWORD'), 'shop');
          $name = $_POST['name'];
          $rows = $db->query(«"SELECT * FROM users WHERE name = '$name'"»);`,
      },
    ],
    good: [
      {
        'src/com/acme/Users.java': `
          package com.acme;

          import org.springframework.web.bind.annotation.*;

          @RestController
          class Users {
            private final UserMapper mapper;

            Users(UserMapper mapper) {
              this.mapper = mapper;
            }

            @GetMapping("/users")
            Object find(@RequestParam String name) {
              return mapper.find(name);
            }
          }`,
        'src/com/acme/UserMapper.java': `
          package com.acme;

          import org.apache.ibatis.annotations.*;

          @Mapper
          interface UserMapper {
            @Select("SELECT * FROM users WHERE name = #{name}")
            Object find(@Param("name") String name);
          }`,
      },
      {
        'Orders.java': `
          import jakarta.persistence.*;
          import jakarta.ws.rs.*;
          import java.sql.*;

          @Path("/orders")
          public class Orders {
            @PersistenceContext EntityManager manager;
            private Connection connection;

            @GET
            public Object list(@QueryParam("state") String state, @QueryParam("limit") int limit) throws SQLException {
              PreparedStatement statement = connection.prepareStatement("SELECT * FROM orders WHERE state = ? LIMIT " + limit);
              statement.setString(1, state);
              statement.executeQuery();
              return manager.createQuery("select o from Order o where o.state = :state").setParameter("state", state).getResultList();
            }
          }`,
      },
      {
        'app/controllers/reports_controller.rb': `
          class ReportsController < ApplicationController
            def export
              User.where('name = ?', params[:name])
              User.where(name: params[:name]).order(:id)
              User.where("id = #{params[:id].to_i}")
              User.reorder(params[:sort]) if %w[name age].include?(params[:sort])
            end
          end`,
      },
      {
        'UsersController.cs': `
          using System.Data.SqlClient;
          using Microsoft.AspNetCore.Mvc;

          public class UsersController : Controller
          {
              private readonly SqlConnection _db;

              public IActionResult Find([FromQuery] string name, int page)
              {
                  using var command = new SqlCommand("SELECT * FROM users WHERE name = @name LIMIT " + page * 10, _db);
                  command.Parameters.AddWithValue("@name", name);
                  return Json(command.ExecuteScalar());
              }
          }`,
      },
      {
        'src/main.rs': `
          use actix_web::{get, web};
          use sqlx::PgPool;

          #[get("/users/{name}/{page}")]
          async fn find(pool: web::Data<PgPool>, path: web::Path<(String, u32)>, page: web::Query<u32>) -> String {
              let rows = sqlx::query("SELECT * FROM users WHERE name = $1").bind(&path.0).fetch_all(pool.get_ref()).await;
              sqlx::query(&format!("SELECT * FROM users OFFSET {}", page.into_inner())).fetch_all(pool.get_ref()).await;
              String::new()
          }`,
      },
      {
        'main.go': `
          package main

          import (
            "database/sql"
            "net/http"
          )

          type Server struct {
            db *sql.DB
          }

          func (s *Server) user(w http.ResponseWriter, r *http.Request) {
            s.db.QueryRowContext(r.Context(), "SELECT * FROM users WHERE name = ?", r.FormValue("name"))
          }`,
      },
      {
        'server.py': `
          import clickhouse_connect
          from clickhouse_connect.driver.binding import format_query_value
          from mcp.server.fastmcp import FastMCP
          mcp = FastMCP('tables')
          @mcp.tool()
          def tables(database: str):
              client = clickhouse_connect.get_client()
              return client.query(f'SELECT name FROM system.tables WHERE database = {format_query_value(database)}')`,
      },
      {
        'news.js': `
          const db = require('pg-promise')()(process.env.DATABASE);
          require('express')().get('/news', async (req, res) => {
            const sort = req.query.sort === 'date' ? 'date DESC' : 'title';
            res.json(await db.any('SELECT * FROM news WHERE title = $2 ORDER BY $1:raw', [sort, req.query.words]));
            res.json(await db.any("SELECT * FROM news WHERE title LIKE '%$/words:value/%'", { words: req.query.words }));
          });`,
      },
      {
        'stock.js': `
          const { DynamoDBClient, BatchExecuteStatementCommand } = require('@aws-sdk/client-dynamodb');
          const client = new DynamoDBClient({});
          require('express')().get('/stock', async (req, res) => {
            const Parameters = [{ S: req.query.name }];
            await client.send(new BatchExecuteStatementCommand({
              Statements: [{ Statement: 'SELECT * FROM stock WHERE name = ?', Parameters }],
            }));
            res.end();
          });`,
      },
      {
        'users.js': `
          const { Pool } = require('pg');
          const express = require('express');
          const pool = new Pool();
          express().get('/user', (req, res) => {
            pool.query('SELECT * FROM users WHERE name = $1', [req.query.name], (error, rows) => res.json(rows));
            pool.query({ text: 'SELECT * FROM users WHERE id = $1', values: [req.query.id] });
          });`,
      },
      {
        'users.py': `
          import sqlite3
          from flask import Flask, request
          app = Flask(__name__)

          @app.route('/user')
          def user():
              cursor = sqlite3.connect('users.db').cursor()
              column = request.args['column']
              if column not in ('name', 'age'):
                  return 'no', 400
              cursor.execute(f'SELECT {column} FROM users WHERE id = ?', (request.args['id'],))
              return cursor.fetchall()`,
      },
      {
        'page.php': `
          <?php
          $db = new PDO('sqlite:shop.db');
          $statement = $db->prepare('SELECT * FROM users WHERE name = ?');
          $statement->execute([$_POST['name']]);
          $id = intval($_GET['id']);
          $db->query("SELECT * FROM users WHERE id = $id");`,
      },
      {
        'page.php': `
          <?php
          function find_posts() {
            global $wpdb;
            return $wpdb->get_results($wpdb->prepare('SELECT * FROM posts WHERE title = %s', $_GET['title']));
          }`,
      },
    ],
  },

  *find({ flows }) {
    yield* sightFlows(
      flows.filter((flow) => !runsStatements(flow)),
      'high',
      ['tool', 'remote', 'model', 'library'],
      ({ source, callee }) =>
        `The statement given to ${callee}() holds ${source.what}; ${controllerOf(source.kind)} can change what it asks.`,
    );
    yield* sightFlows(
      flows.filter(runsStatements),
      'medium',
      ['tool'],
      ({ source, callee }) =>
        `The whole statement given to ${callee}() is ${source.what}: the tool runs what it is told, with all the rights of its database user.`,
    );
  },
};

/** A tool that is made to run queries breaks out of nothing; what it may do is for its database user to limit. */
function runsStatements({ source, isWhole }: Flow): boolean {
  return source.kind === 'tool' && isWhole === true;
}
