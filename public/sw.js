// The service worker: what makes the console installable and lets it open without a network. The build fills in the
// release and its files (vite.config.ts). An answer of the API is never kept, nor is the event stream even looked at.
const RELEASE = '__RELEASE__'
const FILES = '__FILES__'.split(' ')

const PREFIX = 'crm-'
const KEPT_RELEASES = 2

self.addEventListener('install', (event) => {
  event.waitUntil(fill().then(() => self.skipWaiting()))
})

async function fill() {
  const cache = await caches.open(PREFIX + RELEASE)
  await cache.addAll(FILES.map((path) => new Request(path, { cache: isHashed(path) ? 'default' : 'no-cache' })))
}

self.addEventListener('activate', (event) => {
  event.waitUntil(dropOldReleases().then(() => self.clients.claim()))
})

// The release before stays: pages that show it, with something typed in them, may still want parts of it.
async function dropOldReleases() {
  const ours = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== PREFIX + RELEASE)
  const old = ours.slice(0, Math.max(0, ours.length - KEPT_RELEASES + 1))
  await Promise.all(old.map((name) => caches.delete(name)))
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (isHashed(pathname)) event.respondWith(cacheFirst(request))
  else if (request.mode === 'navigate') event.respondWith(networkFirst(request, '/'))
  else if (FILES.includes(pathname)) event.respondWith(networkFirst(request, pathname))
})

const isHashed = (path) => path.startsWith('/assets/')

async function cacheFirst(request) {
  return (await caches.match(request)) ?? fetch(request)
}

// An address of the server without a network (a download, say) is answered by the shell too: it says what is the matter.
async function networkFirst(request, kept) {
  try {
    return await fetch(request)
  } catch (failure) {
    const cache = await caches.open(PREFIX + RELEASE)
    const answer = await cache.match(kept)
    if (!answer) throw failure
    return answer
  }
}

// A page asks which release is current, to compare it with its own. One that was loading while this worker became active
// was passed over by the claim above, and asks for it.
self.addEventListener('message', (event) => {
  if (event.data === 'claim') event.waitUntil(self.clients.claim())
  if (event.data === 'release') event.source?.postMessage({ release: RELEASE })
})
