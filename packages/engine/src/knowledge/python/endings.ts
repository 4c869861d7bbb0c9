/** Calls that never come back: the program ends there, or something is thrown that no handler of the file catches. */
export const PYTHON_ENDINGS: readonly string[] = [
  'sys.exit',
  'exit',
  'quit',
  'os._exit',
  'os.abort',
  'flask.abort',
  'flask_restx.abort',
  'flask_restful.abort',
  'flask_smorest.abort',
  'quart.abort',
  'bottle.abort',
  'werkzeug.exceptions.abort',
  'grpc.ServicerContext().abort',
  'grpc.ServicerContext().abort_with_status',
  'argparse.ArgumentParser().error',
  'argparse.ArgumentParser().exit',
];
