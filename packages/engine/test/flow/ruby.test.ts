import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { expectFlows, flowsOf, type Sources, REAL_SINKS } from './harness.ts';

/** An action of a controller of Rails. */
function action(body: string, more = ''): Sources {
  return {
    'app/controllers/reports_controller.rb': `class ReportsController < ApplicationController\n  def show\n${body}\n  end\n${more}\nend\n`,
  };
}

describe('a controller of Rails', () => {
  const bad: Readonly<Record<string, string>> = {
    'a command in backticks': '`convert #{params[:file]}` # flow',
    'a command through a variable': 'name = params[:name].strip\n    system("ls #{name}") # flow',
    'a command put together with plus': 'system("ls " + params[:dir]) # flow',
    'a formatted command': 'system(format("ls %s", params[:dir])) # flow',
    'a command that grows': 'cmd = "ls"\n    cmd << params[:dir]\n    system(cmd) # flow',
    'a condition written as text': `User.where("name = '#{params[:name]}'") # flow`,
    'an order': 'User.where(active: true).reorder(params[:sort]) # flow',
    'a statement': 'ActiveRecord::Base.connection.execute("select * from t where id = #{params[:id]}") # flow',
    'a statement in a heredoc':
      'User.find_by_sql(<<~SQL) # flow\n      select * from users where id = #{params[:id]}\n    SQL',
    'a file': 'send_file Rails.root.join("files", params[:name]) # flow',
    'words that are changed': 'words = [params[:program], "x"].map { |word| word.strip }\n    spawn(*words) # flow',
    'what a file that was sent holds': 'Marshal.load(params[:file].tempfile.read) # flow',
    'a path that is read': 'file_path = Rails.root.join("docs", params[:name])\n    file_path.read # flow',
    'a file that is read': 'File.read("/data/#{params[:name]}") # flow',
    'an address': 'URI.open(params[:url]) # flow',
    'a redirect': 'redirect_to params[:to] # flow',
    markup: 'render html: "<b>#{params[:name]}</b>".html_safe # flow',
    'a template': 'render inline: params[:page] # flow',
    code: 'eval(params[:code]) # flow',
    'a class': 'params[:kind].classify.constantize # flow',
    'an object': 'Marshal.load(Base64.decode64(params[:state])) # flow',
    'a header': 'system("log #{request.headers["X-Name"]}") # flow',
    'a cookie': 'system("log #{cookies[:name]}") # flow',
    'a branch that is a value': 'dir = if params[:a] then params[:a] else "x" end\n    system("ls #{dir}") # flow',
    'a list in a block': 'params[:files].each { |file| system("ls #{file}") } # flow',
    'a map of a list': 'names = params[:files].map { |file| "-f #{file}" }\n    system("ls " + names.join(" ")) # flow',
  };
  for (const [what, body] of Object.entries(bad))
    it(`lets ${what} through`, () => expectFlows(action(`    ${body}`), REAL_SINKS));

  const good: Readonly<Record<string, string>> = {
    'words of a program': 'system("ls", params[:dir])',
    'a quoted word': 'system("ls #{Shellwords.escape(params[:dir])}")',
    'a number': 'system("kill #{params[:id].to_i}")',
    'a value of a query': 'User.where("name = ?", params[:name]).or(User.where(name: params[:name]))',
    'one of a list': 'return unless %w[a b].include?(params[:sort])\n    User.reorder(params[:sort])',
    'what a pattern allows':
      'return head :bad_request unless params[:name] =~ /\\A[a-z]+\\z/\n    system("ls #{params[:name]}")',
    'what a case allows':
      'dir = case params[:dir]\n          when "a" then "x"\n          else "y"\n          end\n    system("ls #{dir}")',
    'the last part of a path': 'send_file Rails.root.join("files", File.basename(params[:name]))',
    'a path that was looked at':
      'path = File.expand_path(params[:name], "/data")\n    raise "no" unless path.start_with?("/data/")\n    File.read(path)',
    'words that were made text': 'words = ["ls", params[:dir]].map(&:to_s)\n    spawn({ "A" => "b" }, *words)',
    'a file that was sent': 'File.read(params[:file].tempfile)',
    'text as JSON in a script': 'ExecJS.eval("#{params[:name].to_json}.toLowerCase()")',
    'a number of an object': 'redirect_to user_path(params[:id])',
  };
  for (const [what, body] of Object.entries(good))
    it(`may use ${what}`, () => expectFlows(action(`    ${body}`), REAL_SINKS));

  it('is asked by its own methods', () =>
    expectFlows(
      action(
        '    run(name)',
        '  private\n  def name = params[:name]\n  def run(x)\n    system("ls #{x}") # flow\n  end',
      ),
      REAL_SINKS,
    ));

  it('loads in a filter what its actions use', () =>
    expectFlows(
      action(
        '    system("ls #{@name}") # flow',
        '  before_action :load_name\n  private\n  def load_name\n    @name = params[:name]\n  end',
      ),
      REAL_SINKS,
    ));
});

describe('what lies in other files', () => {
  it('is found by the names of classes, in modules and by inheritance', () =>
    expectFlows(
      {
        'app/controllers/exports_controller.rb': `class ExportsController < Admin::BaseController
  def create
    Exports::Archiver.new(folder).call
    Report.search(params[:q])
  end
end
`,
        'app/controllers/admin/base_controller.rb': `module Admin
  class BaseController < ApplicationController
    private

    def folder = params[:folder]
  end
end
`,
        'app/services/exports/archiver.rb': `module Exports
  class Archiver
    attr_reader :folder

    def initialize(folder)
      @folder = folder
    end

    def call
      system("tar czf out.tgz #{folder}") # flow
    end
  end
end
`,
        'app/models/report.rb': `class Report < ApplicationRecord
  scope :recent, -> { order(:id) }

  def self.search(text)
    where("title LIKE '%#{text}%'") # flow
  end
end
`,
      },
      REAL_SINKS,
    ));

  it('is found by the path a file requires', () =>
    expectFlows(
      {
        'bin/run.rb': "require_relative '../lib/shell'\nrun(ARGV[0])\n",
        'lib/shell.rb': 'def run(command)\n  system("nice #{command}") # flow\nend\n',
      },
      REAL_SINKS,
    ));

  it('is a record, and not what it was looked up by', () =>
    expectFlows(
      action('    user = User.active.find_by(name: params[:name])\n    File.read("/avatars/#{user.name}.png")'),
      REAL_SINKS,
    ));
  it('is a record also where its class looks for it in many steps', () =>
    expectFlows(
      {
        ...action(
          '    token = Token.find_active(params[:key], 3)\n    User.where("id = #{token.user}")\n    User.where(Token.clause(params[:key], 3)) # flow\n    other = Elsewhere.find_usable(params[:key])\n    User.where("id = #{other.user}")',
        ),
        'app/models/token.rb': `class Token < ApplicationRecord
  def self.find_active(key, days)
    key.blank? ? nil : find_active(key.strip, days - 1)
  end

  def self.clause(key, days)
    days == 0 ? "key = '#{key}'" : clause(key.strip, days - 1)
  end
end
`,
      },
      REAL_SINKS,
    ));
  it('is a condition that a class nobody met fills in', () =>
    expectFlows(
      action(
        '    found = Comment.where(post_id: params[:id]).where("score > ?", params[:score])\n    connection.select_all("select count(*) from (#{found.to_sql})")\n    open = Comment.where("post_id = #{params[:id]}") # flow\n    ',
      ),
      REAL_SINKS,
    ));
  it('is no class of the repository that only ends alike', () =>
    expectFlows(
      {
        ...action('    ActiveRecord::Base.connection.execute("select #{params[:id]}") # flow'),
        'lib/patches/uri.rb': 'module URI\n  def self.parse(text) = nil\nend\n',
        'app/controllers/feeds_controller.rb': `class FeedsController < ApplicationController
  def show
    Net::HTTP.get(URI.parse(params[:url])) # flow
  end
end
`,
        'lib/feeds/base.rb': 'class Feeds::Base\n  def self.connection = new\n  def execute(text) = text\nend\n',
      },
      REAL_SINKS,
    ));
  it('is a record of those that belong to another', () =>
    expectFlows(
      action(
        '    inbox = Current.account.inboxes.find(params[:id])\n    inbox.kind.constantize\n    params[:kinds].find { |kind| kind }.constantize # flow',
      ),
      REAL_SINKS,
    ));
  it('is an address that was looked for among those of inside machines', () =>
    expectFlows(
      action(
        '    uri = URI.parse(params[:url])\n    refuse_inner!(uri.host)\n    Net::HTTP.new(uri.host, uri.port)\n    other = URI.parse(params[:other])\n    look_at(other.host)\n    Net::HTTP.new(other.host, other.port) # flow',
        `  INNER = [IPAddr.new('10.0.0.0/8'), IPAddr.new('192.168.0.0/16')].freeze

  def refuse_inner!(host)
    address = IPAddr.new(Resolv.getaddress(host))
    raise 'inside' if INNER.any? { |range| range.include?(address) }
  end

  def look_at(host)
    address = IPAddr.new(Resolv.getaddress(host))
    logger.info('inside') if INNER.any? { |range| range.include?(address) }
  end`,
      ),
      REAL_SINKS,
    ));
  it('is what the routes of an action let through', () =>
    expectFlows(
      {
        'config/routes.rb': `Rails.application.routes.draw do
  get "sheets/:name" => "sheets#show",
      :constraints => {
        name: /[-a-z0-9_]+/,
      }
  get "scripts/:digest" => "sheets#script", constraints: { digest: /\\h{40}/ }
  get "other/:name" => "sheets#other"
  get "open" => "sheets#show_open", constraints: { name: /[a-z]+/ }
end
`,
        'app/controllers/sheets_controller.rb': `class SheetsController < ApplicationController
  def show
    send_file "/sheets/#{params[:name]}.css"
  end

  def script
    send_file "/sheets/#{params[:digest]}.js"
    File.read(params[:upload].path)
  end

  def other
    send_file "/sheets/#{params[:name]}.css" # flow
  end

  def show_open
    send_file "/sheets/#{params[:name]}.css" # flow
  end
end
`,
      },
      REAL_SINKS,
    ));
  it('is asked by the scopes that its class names', () =>
    expectFlows(
      {
        ...action('    Visit.of_address(params[:ip], params[:fields])'),
        'app/models/visit.rb': `class Visit < ApplicationRecord
  scope :of_address, ->(ip, fields = "*") { select("#{fields}").where(ip: ip) } # flow
end
`,
      },
      REAL_SINKS,
    ));
  it('is written by its own method, whichever of several it is', () =>
    expectFlows(
      {
        ...action(
          '    query = params[:saved] ? SavedQuery.new : Query.new\n    query.order = params[:order]\n    query.table = params[:table]\n    query.run',
        ),
        'app/models/query.rb': `class Query
  attr_accessor :table

  def order=(given)
    @order = given == "up" ? "asc" : "desc"
  end

  def order
    @order
  end

  def run
    ActiveRecord::Base.connection.execute("select * from t order by name #{order}")
    ActiveRecord::Base.connection.execute("select * from #{@table}") # flow
  end
end
`,
        'app/models/saved_query.rb': 'class SavedQuery < Query\nend\n',
      },
      REAL_SINKS,
    ));
  it('reaches the block that a method yields to, many calls away', () =>
    expectFlows(
      {
        ...action('    Copy.save(params[:file], params[:twice])'),
        'app/models/copy.rb': `class Copy
  def self.save(file, twice)
    backup(file) if twice
  end

  def self.backup(file)
    one(file)
  end

  def self.one(file)
    quietly { system("cp #{file} /backup") } # flow
  end

  def self.quietly
    yield
  end
end
`,
      },
      REAL_SINKS,
    ));
});

describe('other frameworks of Ruby', () => {
  it('routes of Sinatra', () =>
    expectFlows(
      {
        'app.rb': `require 'sinatra'
get '/run/:name' do |name|
  system("ls #{name}") # flow
  \`echo #{params['q']}\` # flow
end
`,
        'modular.rb': `class App < Sinatra::Base
  def list(dir) = \`ls #{dir}\` # flow
  post '/x' do
    list(params[:dir])
    redirect params[:to] # flow
  end
end
`,
      },
      REAL_SINKS,
    ));
  it('tools of MCP servers', () =>
    expectFlows(
      {
        'tool.rb': `require 'mcp'
class RunTool < MCP::Tool
  description "Runs"
  def self.call(command:, server_context:)
    out = \`#{command}\` # flow
    MCP::Tool::Response.new([{ type: "text", text: out }])
  end
end
`,
        'fast.rb': `require 'fast_mcp'
class ReadTool < FastMcp::Tool
  def call(path:)
    File.read(path) # flow
  end
end
class AskTool < RubyLLM::Tool
  def execute(url:)
    URI.open(url).read # flow
  end
end
`,
        'server.rb': `server = MCP::Server.new(name: "x")
server.define_tool(name: "echo", description: "Echo") do |message:, server_context:|
  system("echo #{message}") # flow
end
`,
      },
      REAL_SINKS,
    ));
  it('a program that is told something', async () => {
    assert.deepEqual(
      await flowsOf({ 'a.rb': 'dir = ARGV[0]\nsystem("ls #{dir}")\nsystem("ls #{ENV["DIR"]}")\n' }, REAL_SINKS),
      ['command Kernel.system a.rb:2 <- argv (high)', 'command Kernel.system a.rb:3 <- environment (high)'],
    );
  });
});
