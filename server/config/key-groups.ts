/**
 * What keys are derived for, each purpose under the group whose generation can be raised (KEY_GENERATIONS): one of another
 * purpose tells nothing of it. The texts are part of the derivation and must not change.
 */
const purposes = {
  'access token': 'tokens',
  'refresh token mark': 'tokens',
  'refresh token successor': 'tokens',
  'hub token': 'tokens',
  'second factor': 'factors',
  'second factor offer': 'factors',
  drafts: 'drafts',
  'device cookie': 'devices',
  'end of mails': 'requests',
  'name nobody has': 'requests',
  'password of a new user': 'requests',
} as const

export type KeyPurpose = keyof typeof purposes
export type KeyGroup = (typeof purposes)[KeyPurpose]

/** How often the keys of each group were renewed; absent: never. */
export type KeyGenerations = Partial<Record<KeyGroup, number>>

export const keyGroups: readonly KeyGroup[] = [...new Set(Object.values(purposes))]

export const isKeyGroup = (name: string): name is KeyGroup => keyGroups.some((one) => one === name)

export const groupOf = (purpose: KeyPurpose): KeyGroup => purposes[purpose]
