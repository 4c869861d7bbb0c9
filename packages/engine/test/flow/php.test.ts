import { describe, it } from 'node:test';
import { expectFlows, type Sources, REAL_SINKS } from './harness.ts';

/** A script of its own. */
function php(parts: readonly string[], ...values: readonly string[]): Sources {
  return { 'a.php': `<?php\n${String.raw({ raw: parts.slice() }, ...values)}` };
}

async function expectMarked(sources: Sources): Promise<void> {
  await expectFlows(sources, REAL_SINKS);
}

describe('flows through PHP', () => {
  it('data of a request reaches a shell', async () => {
    await expectMarked(php`
      $host = $_GET['host'];
      system("ping -c 1 " . $host); // flow
      $out = ${'`'}ls $host${'`'}; // flow
      exec('ping ' . escapeshellarg($host));
      exec('ping ' . (int) $host);
      $fixed = 'localhost';
      exec("ping $fixed");
    `);
  });

  it('code, files and classes that a request chooses', async () => {
    await expectMarked(php`
      eval($_POST['code']); // flow
      assert($_REQUEST['x']); // flow
      $run = $_GET['f'];
      $run($_GET['a']); // flow
      call_user_func($_GET['g'], 1); // flow
      $_GET['f']($_GET['a']); // flow
      $options = ['name' => $_GET['name'], 'done' => fn ($text) => strlen($text)];
      $options['done']($_GET['a']);
      $hidden = 'as' . 'sert';
      $hidden($_POST['h']); // flow
      $class = $_COOKIE['c'];
      new $class(); // flow
      include $_GET['page'] . '.php'; // flow
      preg_replace('/x/e', $_GET['r'], $text); // flow
      $pages = ['home', 'about'];
      if (in_array($_GET['p'], $pages, true)) include $_GET['p'] . '.php';
      $data = unserialize($_COOKIE['state']); // flow
      $safe = unserialize($_COOKIE['state'], ['allowed_classes' => false]);
    `);
  });

  it('statements with data in them', async () => {
    await expectMarked(php`
      $db = new mysqli('localhost', 'u', 'p', 'd');
      $name = $_POST['name'];
      $db->query("SELECT * FROM users WHERE name = '$name'"); // flow
      mysqli_query($db, "SELECT * FROM users WHERE name = '{$_POST['name']}'"); // flow
      $name = $db->real_escape_string($name);
      $db->query("SELECT * FROM users WHERE name = '$name'");
      $id = intval($_GET['id']);
      $db->query("SELECT * FROM users WHERE id = $id");
      $statement = $db->prepare('SELECT * FROM users WHERE name = ?');
      $statement->bind_param('s', $_POST['name']);
      $pdo = new PDO('sqlite:x');
      $pdo->query(sprintf('SELECT * FROM t WHERE n = "%s"', $_GET['n'])); // flow
      $pdo->query(sprintf('SELECT * FROM t WHERE n = %d', $_GET['n']));
    `);
  });

  it('what is shown in a page', async () => {
    await expectMarked({
      'a.php': `
<h1><?= $_GET['title'] ?></h1><?php // flow ?>
<?php if (isset($_GET['q'])): ?>
<b><?php echo $_GET['q']; // flow ?></b>
<i><?php echo htmlspecialchars($_GET['q']); ?></i>
<u><?= (int) $_GET['n'] ?></u>
<?php endif;
print "Hello $_GET[name]"; // flow
printf('<p>%s</p>', $_POST['p']); // flow
die('No ' . $_GET['what']); // flow
`,
      'api.php': `<?php
header('Content-Type: application/json');
echo $_GET['q'];
`,
      'part.php': `<?php
if (isset($_GET['name'])) {
  $html .= '<pre>Hello ' . $_GET['name'] . '</pre>'; // flow
  $html .= '<pre>Hello ' . htmlspecialchars($_GET['name']) . '</pre>';
}
$html = 'Nothing of ' . $_GET['name'];
`,
    });
  });

  it('files, addresses and places to go to', async () => {
    await expectMarked(php`
      readfile('/srv/files/' . $_GET['name']); // flow
      readfile('/srv/files/' . basename($_GET['name']));
      $path = realpath('/srv/files/' . $_GET['name']);
      if ($path === false || strpos($path, '/srv/files/') !== 0) { exit('no'); }
      readfile($path);
      function lies_inside($file, $folder) {
        $folder = str_replace('\\', '/', realpath($folder));
        $file = str_replace('\\', '/', $file);
        return substr($file, 0, strlen($folder)) === $folder;
      }
      $found = realpath('/srv/extensions/' . $_GET['file']);
      if (!lies_inside($found, '/srv/extensions')) { exit('no'); }
      readfile($found);
      $name = $_GET['other'];
      if (!preg_match('/^[a-z0-9]+$/', $name)) { die('no'); }
      unlink("/srv/files/$name");
      function tidy($value) {
        if (is_array($value)) {
          foreach ($value as $key => $one) { $value[$key] = tidy($one); }
          return $value;
        }
        return strip_tags($value);
      }
      $languages = ['de' => 'Deutsch', 'en' => 'English'];
      $language = tidy($_GET['language']);
      include 'texts/' . $language . '.php'; // flow
      if (!isset($languages[$language])) { $language = 'en'; }
      include 'texts/' . $language . '.php';
      $third = $_GET['third'];
      if (preg_match('/(^[a-z0-9]+([a-z0-9_-]*))$/', $third) > 0) { unlink("/srv/files/$third"); }
      $fourth = $_GET['fourth'];
      if (preg_match('/(^[a-z0-9]+|.*)$/', $fourth) > 0) { unlink("/srv/files/$fourth"); } // flow
      $ch = curl_init();
      curl_setopt($ch, CURLOPT_URL, $_GET['url']); // flow
      curl_setopt_array($ch, [
        CURLOPT_URL => $_GET['url'], // flow
      ]);
      header('Location: ' . $_GET['next']); // flow
      header('Location: /users/' . $_GET['next']);
      header("Location: {$_GET['next']}"); // flow
    `);
  });

  it('of a file that was sent, the server itself says where it lies', async () => {
    await expectMarked(php`
      $file = $_FILES['photo'];
      move_uploaded_file($file['tmp_name'], '/srv/photos/' . md5($file['name']) . '.png');
      $size = getimagesize($file['tmp_name']);
      exec('convert ' . $file['name']); // flow
      readfile($_FILES[$field]['tmp_name']);
    `);
  });

  it('functions keep their variables to themselves', async () => {
    await expectMarked(php`
      $cmd = $_GET['cmd'];
      function quiet() { $cmd = 'ls'; if ($cmd = trim($cmd)) { system($cmd); } }
      quiet();
      function loud() { global $cmd; system($cmd); } // flow
      loud();
      function given($what) { return shell_exec($what); } // flow
      given($_POST['w']);
      $each = array_map(function ($one) { return exec($one); }, $_POST['all']); // flow
      $arrow = fn ($x) => passthru($x); // flow
      $arrow($_GET['x']);
      foreach ($_POST as $key => $value) {
        exec($value); // flow
      }
    `);
  });

  it('classes, fields and what they extend', async () => {
    await expectMarked(php`
      abstract class Base { protected function run($line) { return exec($line); } } // flow
      class Tool extends Base {
        private string $host;
        public function __construct(private string $user) { $this->host = $_GET['host']; }
        public static function make() { return new self('me'); }
        public function go() {
          $this->run('ping ' . $this->host);
          self::log($_POST['m']);
        }
        private static function log($text) { system("logger $text"); } // flow
      }
      Tool::make()->go();
    `);
  });
});

describe('objects of PHP', () => {
  it('what a store reads is no field of the object that asks it', async () => {
    await expectMarked(php`
      abstract class Session {
        private $ip;
        abstract public function read($key);
        public function __construct() { $this->ip = $_SERVER['HTTP_X_FORWARDED_FOR']; }
        public function open() {
          unserialize($this->read('state'));
          unserialize($this->ip); // flow
        }
      }
      class Kept extends Session { public function read($key) { return apcu_fetch($key); } }
      $session = new Kept();
      $session->open();
    `);
  });
});

describe('files of PHP', () => {
  it('a file that is included declares functions and variables', async () => {
    await expectMarked({
      'index.php': `<?php
require_once __DIR__ . '/lib/start.php';
$rows = $store->query($_GET['q']); // flow
run_line($_POST['line']);
echo shown($_GET['name']);
`,
      'lib/start.php': `<?php
include 'lib/store.php';
include_once ROOT . '/lib/texts.php';
function run_line($line) { return exec($line); } // flow
`,
      'lib/store.php': `<?php
$store = new mysqli('localhost', 'u', getenv('P'), 'd');
`,
      'lib/texts.php': `<?php
function shown($text) { return htmlspecialchars($text); }
`,
      'other/lib/texts.php': `<?php
function shown($text) { return $text; }
`,
    });
  });

  it('a class of the repository is found by its namespace, a base class and a trait too', async () => {
    await expectMarked({
      'src/Report.php': `<?php
namespace Acme;
use Acme\\Base\\Page;
class Report extends Page {
  use Runs;
  public function show() { $this->start($_GET['name']); $this->print($_GET['title']); }
}
`,
      'src/Base/Page.php': `<?php
namespace Acme\\Base;
abstract class Page { protected function print($text) { echo $text; } } // flow
`,
      'src/Runs.php': `<?php
namespace Acme;
trait Runs { private function start($name) { passthru("report $name"); } } // flow
`,
      'old/Page.php': `<?php
class Page { protected function print($text) { echo htmlspecialchars($text); } }
`,
    });
  });
});

describe('frameworks of PHP', () => {
  it('Laravel', async () => {
    await expectMarked({
      'routes/web.php': `<?php
use Illuminate\\Http\\Request;
use Illuminate\\Support\\Facades\\DB;
use Illuminate\\Support\\Facades\\Route;
Route::get('/run/{name}', function (Request $request, $name) {
  exec('deploy ' . $name); // flow
  DB::select("SELECT * FROM t WHERE a = '" . $request->input('a') . "'"); // flow
  DB::select('SELECT * FROM t WHERE a = ?', [$request->input('a')]);
  return redirect($request->query('next')); // flow
});
`,
      'app/Http/Controllers/UserController.php': `<?php
namespace App\\Http\\Controllers;
use App\\Models\\User;
use App\\Services\\Mailer;
use Illuminate\\Http\\Request;
use Illuminate\\Support\\Facades\\Http;
class UserController extends Controller {
  public function __construct(private Mailer $mailer) {}
  public function index(Request $request) {
    $users = User::whereRaw('name = "' . $request->name . '"')->get(); // flow
    $users = User::orderByRaw($request->get('sort')); // flow
    Http::withToken('x')->get($request->input('url')); // flow
    $this->mailer->send($request->input('to'));
    $stream = fopen($request->file('photo')->getRealPath(), 'r');
    $name = $request->file('photo')->getClientOriginalName();
    exec("convert $name"); // flow
    $photo = $request->hasFile('photo') ? $request->file('photo') : $this->other();
    $bytes = file_get_contents($photo) . file_get_contents($photo->getRealPath());
    $importer = ucfirst($request->input('kind'));
    $made = "App\\\\Importers\\\\{$importer}Importer";
    new $made();
    $rows = $this->rows->orderBy($request->input('sort'))->whereIn('id', $request->input('ids'));
    foreach ($rows as $row) { unserialize($row->state); }
    $raw = $request->input('raw');
    new $raw(); // flow
    $found = User::where('name', $request->name)->firstOrFail();
    Http::get($found->homepage);
    $request->validate(['a' => function ($attribute, $value, $fail) { $fail('no'); }]);
    $data = $request->validate(['id' => 'required|integer']);
    return view('users', compact('users'));
  }
  public function show(string $file, User $user) {
    return response()->download('/srv/' . $file); // flow
  }
  private function helper($path) { return file_get_contents($path); }
}
`,
      'app/Models/User.php': `<?php
namespace App\\Models;
use Illuminate\\Database\\Eloquent\\Model;
class User extends Model {}
`,
      'app/Services/Mailer.php': `<?php
namespace App\\Services;
class Mailer {
  public function send(string $to) { shell_exec("sendmail $to"); } // flow
}
`,
    });
  });

  it('Symfony', async () => {
    await expectMarked({
      'src/Controller/PageController.php': `<?php
namespace App\\Controller;
use Doctrine\\ORM\\EntityManagerInterface;
use Symfony\\Bundle\\FrameworkBundle\\Controller\\AbstractController;
use Symfony\\Component\\HttpFoundation\\Request;
use Symfony\\Component\\HttpFoundation\\Response;
use Symfony\\Component\\Process\\Process;
use Symfony\\Component\\Routing\\Attribute\\Route;
class PageController extends AbstractController {
  #[Route('/page/{slug}', name: 'page')]
  public function show(Request $request, EntityManagerInterface $em, string $slug): Response {
    $em->createQuery("SELECT p FROM Page p WHERE p.slug = '$slug'"); // flow
    $em->getConnection()->executeQuery('SELECT * FROM p WHERE a = ' . $request->query->get('a')); // flow
    $process = Process::fromShellCommandline('convert ' . $request->request->get('f')); // flow
    $process = new Process(['convert', $request->request->get('f')]);
    if ($request->query->has('to')) return $this->redirect($request->query->get('to')); // flow
    return new Response('<h1>' . $slug . '</h1>'); // flow
  }
}
`,
    });
  });

  it('Slim and other handlers of PSR-7', async () => {
    await expectMarked({
      'index.php': `<?php
use Psr\\Http\\Message\\ResponseInterface as Response;
use Psr\\Http\\Message\\ServerRequestInterface as Request;
use Slim\\Factory\\AppFactory;
$app = AppFactory::create();
$app->get('/hi/{name}', function (Request $request, Response $response, array $args) {
  $q = $request->getQueryParams()['q'];
  system("grep $q log"); // flow
  $response->getBody()->write('Hello ' . $args['name']); // flow
  return $response->withHeader('Location', $q); // flow
});
`,
    });
  });

  it('WordPress', async () => {
    await expectMarked(php`
      add_action('wp_ajax_nopriv_find', 'find_posts');
      function find_posts() {
        global $wpdb;
        $title = $_POST['title'];
        $wpdb->get_results("SELECT * FROM p WHERE t = '$title'"); // flow
        $wpdb->get_results($wpdb->prepare('SELECT * FROM p WHERE t = %s', $title));
        $wpdb->query("DELETE FROM p WHERE t = '" . esc_sql($title) . "'");
        echo esc_html($title);
        echo sanitize_text_field($title);
        wp_redirect($_GET['to']); // flow
      }
      register_rest_route('a/v1', '/x', ['methods' => 'GET', 'callback' => 'answer_x']);
      function answer_x($request) {
        return file_get_contents('/srv/' . $request->get_param('file')); // flow
      }
    `);
  });

  it('CodeIgniter', async () => {
    await expectMarked(php`
      class Users extends CI_Controller {
        public function find() {
          $name = $this->input->post('name');
          $this->db->query("SELECT * FROM users WHERE name = '$name'"); // flow
        }
      }
    `);
  });

  it('tools of MCP servers', async () => {
    await expectMarked({
      'src/Tools.php': `<?php
namespace Acme;
use PhpMcp\\Server\\Attributes\\McpTool;
class Tools {
  #[McpTool(name: 'log', description: 'Shows the log')]
  public function log(string $branch, int $count): string {
    return shell_exec("git log -n $count " . $branch); // flow
  }
  #[McpTool(name: 'quiet')]
  public function quiet(int $count): string { return shell_exec("git log -n $count"); }
}
`,
      'app/Mcp/ReadTool.php': `<?php
namespace App\\Mcp;
use Laravel\\Mcp\\Request;
use Laravel\\Mcp\\Response;
use Laravel\\Mcp\\Server\\Tool;
class ReadTool extends Tool {
  public function handle(Request $request): Response {
    return Response::text(file_get_contents($request->get('path'))); // flow
  }
}
`,
    });
  });
});

it('variables made of everything that was sent are what was sent', async () => {
  await expectMarked({
    'a.php': `<?php
class Pages {
  public function all() { extract($_REQUEST); header('Location: ' . $next); } // flow
  public function own() { extract($_REQUEST); $next = '/pages'; header('Location: ' . $next); }
  public function other($next) { header('Location: ' . $next); }
  public function known() { extract(['next' => '/pages']); header('Location: ' . $next); }
}
extract($_GET);
system($line); // flow
`,
  });
});
