import { webcrypto } from 'node:crypto'
import type { DeviceKey, NamedKey } from '#src/device/seal.ts'

/** A key as a device has one. */
export const newDeviceKey = async (id = 'first', older: readonly NamedKey[] = []): Promise<DeviceKey> => ({
  present: {
    id,
    key: await webcrypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
  },
  older,
})
