/** First segments under /api that the server answers itself: no table may be called so. A test compares the list with the routes. */
export const apiSegments: readonly string[] = [
  'accesses',
  'dashboards',
  'filiali-inventari',
  'follows',
  'geocode',
  'history',
  'home',
  'inbox',
  'inventari-mezzi',
  'logout',
  'maps',
  'openapi.json',
  'own-dashboard',
  'realtime',
  'search',
  'timeline',
  'undo',
  'uploads',
  'views',
]

/** First segments under /api that a table may share with the server, whose own routes there are longer and without a parameter. */
export const sharedSegments: readonly string[] = ['user']

/** First segments of addresses that the server or the shell of the console answers: no screen may begin with one. */
export const ownAddresses: readonly string[] = [
  'api',
  'assets',
  'auth',
  'livez',
  'login',
  'login-microsoft',
  'login_check',
  'profile',
  'readyz',
  'token',
]

/** Columns that every table of PostgreSQL has. */
export const systemColumns: readonly string[] = ['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid']

/** Keys that mean something on every object of JavaScript. */
export const takenKeys: readonly string[] = Object.getOwnPropertyNames(Object.prototype)

/** The table of the users who sign in; `$me` is one of them. */
export const USERS = 'users'
