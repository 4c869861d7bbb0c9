/** Modules that come with Python: an import of one never means a file of the repository. */
export const PYTHON_STANDARD_LIBRARY: ReadonlySet<string> = new Set(
  (
    '__future__ abc argparse array ast asyncio atexit base64 bdb binascii bisect builtins bz2 calendar cgi cmath codecs ' +
    'collections colorsys compileall concurrent configparser contextlib contextvars copy copyreg csv ctypes curses ' +
    'dataclasses datetime dbm decimal difflib dis doctest email ensurepip enum errno faulthandler fcntl filecmp fnmatch ' +
    'fractions ftplib functools gc getopt getpass gettext glob grp gzip hashlib heapq hmac html http imaplib importlib ' +
    'inspect io ipaddress itertools json keyword linecache locale logging lzma mailbox marshal math mimetypes mmap ' +
    'multiprocessing netrc numbers operator os pathlib pdb pickle pickletools pkgutil platform plistlib poplib posixpath ' +
    'pprint profile pstats pty pwd py_compile queue quopri random re readline reprlib resource runpy sched secrets select ' +
    'selectors shelve shlex shutil signal site smtplib socket socketserver sqlite3 ssl stat statistics string struct ' +
    'subprocess sys sysconfig syslog tarfile tempfile termios textwrap threading time timeit tkinter token tokenize ' +
    'tomllib trace traceback tracemalloc tty types typing typing_extensions unicodedata unittest urllib uuid venv ' +
    'warnings wave weakref webbrowser winreg wsgiref xml xmlrpc zipapp zipfile zipimport zlib zoneinfo'
  ).split(' '),
);
