/** The database with the key of what this device stores for the signed-in user; it lives as long as the session. */
export const DEVICE_KEYS = 'crm-keys'

/** Deletes the stored key, in every tab. What it sealed stays, and is readable again once its user signs in. */
export function deleteDeviceKeys(): void {
  try {
    globalThis.indexedDB?.deleteDatabase(DEVICE_KEYS)
  } catch {
    // A browser that refuses its storage has stored no key either.
  }
}
