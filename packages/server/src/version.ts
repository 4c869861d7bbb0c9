/** The release of the service, as health checks and the API's description tell it. */
export const VERSION = '0.1.0';
