import { messages } from '../italian/messages.ts'

/** A new password, twice. */
export interface NewPassword {
  password?: string
  confirmPassword?: string
}

/** The sentences against a new password that is missing or was not repeated alike, by field. */
export function passwordRuleErrors({ password = '', confirmPassword = '' }: NewPassword): Record<string, string[]> {
  const repeated = confirmPassword === '' ? messages.required : messages.passwordsDiffer
  return {
    ...(password === '' && { password: [messages.passwordRequired] }),
    ...((confirmPassword === '' || confirmPassword !== password) && { confirmPassword: [repeated] }),
  }
}

/** The same for who changes his own password and must know the old one. */
export const changedPasswordErrors = ({ oldPassword, ...rest }: NewPassword & { oldPassword?: string }) => ({
  ...passwordRuleErrors(rest),
  ...(!oldPassword && { oldPassword: [messages.oldPasswordRequired] }),
})
